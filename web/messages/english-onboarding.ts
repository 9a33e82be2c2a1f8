/** The words of the onboarding, and of choosing what one likes by tags. Texts that the specification gives are kept to the letter. */
export const englishOnboarding = {
  tags: {
    search: "Search genres, moods and themes",
    found: "Found",
    nothingFound: "Nothing is called that. Try another word.",
    genres: "Genres",
    subgenresOf: (genre: string) => `Kinds of ${genre.toLowerCase()}`,
    moods: "Moods",
    themes: "Themes",
    chosen: (count: number, least: number) =>
      count < least ? `${count} chosen, ${least - count} more to go` : `${count} chosen`,
    tooFew: (least: number) => `Please select at least ${least} preferences to continue.`,
  },
};
