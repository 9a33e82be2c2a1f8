/**
 * Texts of the pages behind feature flags: social feed, vault and featured content. Separate from `messages`,
 * so they only load with those pages. Texts fixed by the specification stay as they are.
 */
import { messages } from "./messages.ts";

const englishSocial = {
  pages: {
    loadFailed: "This page couldn’t be loaded",
  },
  feed: {
    heading: "Social feed",
    failed: "Failed to load social feed activities",
    empty: "No activities found",
    noMoods:
      "Moods come from each member’s latest quiz and are shown only if they’ve chosen who can see their profile.",
    list: "Activities",
    loadMore: "Load more",
    loadingMore: "Loading...",
    kinds: "Type of activity",
    kind: {
      rating: "Ratings",
      watchlist_add: "Watchlist",
      watch_completed: "Watched",
      mood_update: "Moods",
      other: "Other",
    },
    view: "View",
    views: { grouped: "Grouped", list: "List" },
    you: "You",
    addedToWatchlist: "Added to watchlist",
    watched: "Watched",
    mood: (moods: string) => `Mood: ${moods}`,
    other: "Shared",
    ratings: (count: number) => (count === 1 ? "1 rating" : `${count} ratings`),
    watchlistAdds: (count: number) => `${count} added to watchlist`,
    watches: (count: number) => (count === 1 ? "1 watched" : `${count} watched`),
    moodUpdates: (count: number) => (count === 1 ? "1 mood update" : `${count} mood updates`),
    others: (count: number) => `${count} more`,
    activitiesOf: (name: string) => `${name}’s activity`,
    justNow: "Just now",
    minutesAgo: (minutes: number) => `${minutes}m ago`,
    hoursAgo: (hours: number) => `${hours}h ago`,
    daysAgo: (days: number) => `${days}d ago`,
  },
  vault: {
    heading: "Vault",
    signedOut: "You must be logged in to view your vault",
    failed: "Failed to load your rated content. Please try again later.",
    empty: "Nothing rated yet",
    emptyText: "Titles you rate appear here, newest first.",
    find: "Find something to rate",
    noneOfThese: "Nothing with this rating",
    noneOfTheseText: "Titles with this rating appear here.",
    ratings: "Ratings",
    loadMore: "Load more",
    takenBack: (title: string) => `Removed your rating of ${title}`,
  },
  featured: {
    heading: "Featured",
    trending: "Trending",
    type: "Type",
    types: { all: "All", movie: "Movies", tv: "TV Shows" },
    period: "Period",
    periods: { day: "Today", week: "This Week" },
    nowPlaying: "Now Playing",
    where: "Where",
    places: { movie: "In Theaters", tv: "On TV" },
    nothingTrending: "No trending items found",
    nothingIn: {
      movie: "No movies currently in theaters",
      tv: "No TV shows currently airing",
    },
    onlyOwnCatalogue:
      "The built-in catalog has no recent releases. Current titles appear here once this server is connected to TMDB.",
  },
};

export type SocialMessages = typeof englishSocial;

export const social: SocialMessages = englishSocial;

const DATE = new Intl.DateTimeFormat(messages.locale, { dateStyle: "medium" });

/** A date in the viewer's time zone: "May 4, 2026" */
export function dateText(moment: Date): string {
  return DATE.format(moment);
}
