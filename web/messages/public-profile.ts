/**
 * Texts of public profiles and taste compatibility. Separate from `messages`, so they only load with those
 * pages.
 */
const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`;

/** With fewer titles than this rated in common, compatibility is described as a first or rough guess. */
const FEW_SHARED = 10;

const englishPublicProfile = {
  title: (name: string) => `${name}’s profile`,
  missingTitle: "User Not Found",
  missingText: "User not found",
  loadFailed: "Failed to load user profile",
  httpError: (status: number) => `HTTP error ${status}`,
  toHome: "Back to Home",
  loading: "Loading the profile",

  memberSince: (username: string, day: string) => `@${username}, member since ${day}`,
  own: "This is your profile as others see it.",
  settings: "Profile settings",
  stats: {
    rated: "Rated",
    average: "Average",
    perWeek: "Per week",
    watchlist: "Watchlist",
    ofThree: (average: string) => `${average} of 3`,
    noAverage: "–",
  },

  compatibility: {
    label: (percentage: number, margin: number) =>
      `Taste compatibility ${percentage} percent, give or take ${margin}`,
    percentage: (percentage: number) => `${percentage}%`,
    levels: {
      very_high: "You could share one remote",
      high: "You two overlap a lot",
      medium: "You meet in the middle",
      low: "You rarely want the same thing",
      very_low: "You are opposites",
    },
    tooEarly: "Too early to tell",
    nothingKnown: "Once you’ve both rated a few titles, we can make a first guess.",
    shared: (shared: number) =>
      shared === 0 ? "No titles rated in common yet" : `${count(shared, "title", "titles")} rated in common`,
    sureness(shared: number, margin: number): string {
      if (shared === 0)
        return `A first guess, give or take ${margin} points. It’s based on what each of you likes, not on titles you’ve both rated.`;
      if (shared < FEW_SHARED)
        return `A rough guess, give or take ${margin} points. It gets more accurate as you both rate more titles.`;
      return `Give or take ${margin} points`;
    },
    ratings: "Rating similarity",
    genres: "Genres",
    moods: "Moods",
    bothLike: "You both like",
  },

  bothWouldLove: (titles: number) =>
    titles === 1
      ? "One title you’d both love"
      : `${["Two", "Three", "Four", "Five"][titles - 2] ?? titles} titles you’d both love`,
  bothWouldLoveText: (titles: number) =>
    titles === 1
      ? "Neither of you has rated or saved it yet."
      : "Neither of you has rated or saved them yet.",

  lists: {
    heading: "Taste",
    genres: "Top genres",
    moods: "Top moods",
    actors: "Top actors",
    directors: "Top directors",
    times: (times: number) => count(times, "title", "titles"),
  },

  favorites: "Favorites",
  noFavorites: "Show up to four titles here.",
  chooseFavorites: "Choose favorites",

  watchlist: "Watchlist",
  viewAll: (all: number) => `View all ${all}`,
  showLess: "Show less",
  more: "Load more",
  moreFailed: "The watchlist couldn’t be loaded",
  emptyWatchlist: (name: string) => `${name} hasn’t saved anything yet.`,

  activity: "Recent activity",
  activities: {
    rated: { 1: "Disliked", 2: "Liked", 3: "Loved" },
    watchlist_add: "Added to watchlist",
  },
  nothingYet: (name: string) => `${name} hasn’t liked any titles yet.`,
  nothingOfOwn: "Rate a few titles, and what you love will appear here.",
};

export type PublicProfileMessages = typeof englishPublicProfile;

export const publicProfile: PublicProfileMessages = englishPublicProfile;
