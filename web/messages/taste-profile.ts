/** Texts of the taste profile. Separate from `messages`, so they only load with it. */
const englishTasteProfile = {
  heading: "Your taste",
  text: "What your ratings and watchlist say about you. Correct anything that’s wrong, and your next picks will reflect it.",
  kinds: {
    genre: "Genres",
    mood: "Moods",
    nanogenre: "Story types",
    person: "People",
    era: "Decades",
  },
  dislikes: "Not for you",
  strength: { strong: "Strong", clear: "Clear", faint: "Faint" },
  strengthOf: (name: string) => `Confidence: ${name}`,
  /** "Strong, 82 of 100" */
  strengthText: (word: string, percent: number) => `${word}, ${percent} of 100`,
  titles: (name: string) => `Titles behind ${name}`,
  because: (count: number) => (count === 1 ? "From 1 title" : `From ${count} titles`),
  chosen: "You chose this",
  less: "Less",
  more: "More",
  lessOf: (name: string) => `Less of ${name}`,
  moreOf: (name: string) => `More of ${name}`,
  saidLess: (name: string) => `You’ll see less of ${name}`,
  saidMore: (name: string) => `You’ll see more of ${name}`,
  takenBack: (name: string) => `${name}: back to what your ratings suggest`,
  corrections: "Your corrections",
  undo: "Undo",
  undoOf: (direction: "less" | "more", name: string) => `Undo: ${direction} of ${name}`,
  correctionText: (direction: "less" | "more", name: string) =>
    direction === "less" ? `Less of ${name}` : `More of ${name}`,
  empty: {
    title: "Nothing here yet",
    text: "Rate a few titles you love and some you don’t. We’ll show what they have in common here.",
  },
  loadFailed: "Your taste couldn’t be loaded",
  failed: "That couldn’t be saved. Please try again.",
};

export type TasteProfileMessages = typeof englishTasteProfile;

export const tasteProfileWords: TasteProfileMessages = englishTasteProfile;
