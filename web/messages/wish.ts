/** Texts of answers to wishes, separate from `messages`, so they only load with an answer. */
const englishWish = {
  heading: "Matching your wish",
  understood: "What we understood",
  remove: (phrase: string) => `Remove: ${phrase}`,
  putBack: "Put everything back",
  forTonight: "Use this for tonight",
  savingTonight: "Saving...",
  usedTonight: "Tonight’s picks now follow your wish.",
  seeTonight: "See them",
  tonightFailed: "That couldn’t be saved. Please try again.",
  unknown: (words: readonly string[]) =>
    `Words we don’t know: ${words.map((word) => `“${word}”`).join(", ")}.`,
  announced: (phrases: readonly string[], found: string) =>
    `${phrases.length === 0 ? "" : `Understood: ${phrases.join(", ")}. `}${found}`,
  count: { personal: ", best match for your wish and taste first", popular: ", best match first" },
  titles: (count: number) => (count === 1 ? "1 title" : `${count} titles`),
  allAbove: "All titles for your wish are shown above.",
  results: "Matches for your wish",
  refine: "Refine",
  any: "Any",
  kind: { label: "Type", movie: "Movies", tv: "TV shows" },
  era: { label: "Era", earlier: "Before 1970" },
  length: {
    label: "Length",
    short: "Up to 90 minutes",
    medium: "90 minutes to 2 hours",
    long: "Over 2 hours",
  },
  service: { label: "Service" },
  country: { label: "Country" },
  sort: { label: "Sort by", wish: "Best match", newest: "Newest", rating: "Highest rated" },
  nothingChosen: "Change or clear a choice to see more titles.",
  showMore: "Show more",
  loadingMore: "Loading...",
  failed: "Titles for your wish couldn’t be loaded",
};

export type WishMessages = typeof englishWish;

export const wishWords: WishMessages = englishWish;
