/**
 * Announcements after a viewer rates, skips or saves a title. Separate from `messages`, so they only load with
 * the mutations.
 */
const englishActs = {
  saved: (value: string) => `Rating saved: ${value}`,
  cleared: "Rating cleared",
  ratedTitle: (value: string, title: string) => `${value} ${title}`,
  skippedTitle: (title: string) => `Skipped ${title}`,
  /** After several skips in a row. */
  turningElsewhere: (title: string) => `Skipped ${title}. Trying something different`,
  seenTitle: (title: string) => `You’ve seen ${title}`,
  undone: (title: string) => `${title} is back`,
  added: "Added to watchlist",
  removed: "Removed from watchlist",
  removedTitle: (title: string) => `Removed ${title} from your watchlist`,
};

export type ActMessages = typeof englishActs;

export const actWords: ActMessages = englishActs;
