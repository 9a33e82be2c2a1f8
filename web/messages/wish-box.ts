/** Texts of the field for a wish in the viewer's own words, which the landing page loads. */
export const wishBoxWords = {
  label: "What would you like to watch?",
  tonight: "Tonight…",
  placeholder: "Tonight, I’d like…",
  compact: (example: string) => `Tonight… “${example}”`,
  submit: "Find titles",
  examples: "For example",
} as const;

/** Wishes that show what can be asked for. Three of them are shown at a time. */
export const WISH_EXAMPLES: readonly [string, ...string[]] = [
  "A slow, beautiful movie for a rainy night",
  "Like Arrival, but lighter",
  "A Korean thriller from the 2000s",
  "Something funny under 90 minutes",
  "A heist with a twist, nothing too dark",
  "A cozy mystery series",
  "A space adventure for the kids",
  "A hidden gem from the 70s",
  "A date night comedy, no superheroes",
  "Somebody relives the same day",
  "A French romance, not too sad",
  "An animated movie for grown-ups",
];
