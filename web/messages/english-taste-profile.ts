/** The words of what the product believes of somebody's taste. */
export const englishTasteProfile = {
  heading: "Your taste",
  text: "What your ratings and your watchlist say of you. Where it is wrong, say so: your next picks follow.",
  kinds: {
    genre: "Genres",
    mood: "Moods",
    nanogenre: "Kinds of stories",
    person: "People",
    era: "Decades",
  },
  dislikes: "Not for you",
  strength: { strong: "Strong", clear: "Clear", faint: "Faint" },
  strengthOf: (name: string) => `How sure: ${name}`,
  /** "Strong, 82 of 100" */
  strengthText: (word: string, percent: number) => `${word}, ${percent} of 100`,
  titles: (name: string) => `Titles behind ${name}`,
  because: (count: number) => (count === 1 ? "From 1 title" : `From ${count} titles`),
  chosen: "You named it",
  less: "Less",
  more: "More",
  lessOf: (name: string) => `Less of this: ${name}`,
  moreOf: (name: string) => `More of this: ${name}`,
  saidLess: (name: string) => `You will see less of ${name}`,
  saidMore: (name: string) => `You will see more of ${name}`,
  takenBack: (name: string) => `${name}: as your ratings say`,
  corrections: "What you corrected",
  undo: "Undo",
  undoOf: (direction: "less" | "more", name: string) => `Undo: ${direction} of ${name}`,
  correctionText: (direction: "less" | "more", name: string) =>
    direction === "less" ? `Less of ${name}` : `More of ${name}`,
  empty: {
    title: "Nothing to tell yet",
    text: "Rate a few titles that you love, and some that you do not. What they have in common is shown here.",
  },
  loadFailed: "Your taste could not be loaded",
  failed: "That could not be saved. Please try again.",
};
