/** What is said after a viewer has done something to a title. */
export const englishActs = {
  saved: (value: string) => `${value}, saved`,
  cleared: "Rating cleared",
  ratedTitle: (value: string, title: string) => `${value} ${title}`,
  skippedTitle: (title: string) => `Skipped ${title}`,
  undone: (title: string) => `${title} is back where it was`,
  added: "Added to watchlist",
  removed: "Removed from watchlist",
  removedTitle: (title: string) => `Removed ${title} from your watchlist`,
};
