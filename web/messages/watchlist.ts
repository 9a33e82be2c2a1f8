/** Texts for choosing from the watchlist. Separate from `messages`, so they only load with the watchlist page. */
const englishWatchlist = {
  sort: "Sort by",
  sorts: {
    added: "Date added",
    title: "Title",
    year: "Year, newest first",
    rating: "Average rating",
    length: "Length, shortest first",
  },
  length: "Length",
  lengths: { "90": "Under 90 min", "120": "Under 2 hours" },
  services: "Availability",
  onServices: "On my services",
  watched: "Watched titles",
  hideWatched: "Hide watched",
  watchedOn: (day: string) => `Watched ${day}`,
  noServices: "Choose your services in your profile, and we’ll show what’s on them.",
  noServicesLink: "Choose services",
  noneFitting: "No titles match",
  noneFittingText: "Allow longer titles, titles on any service, or titles you’ve watched.",
  clear: "Clear filters",
  failed: "We couldn’t check which titles are on your services.",
  pick: {
    open: "Pick one for me",
    heading: "How about this?",
    play: (service: string) => `Play on ${service}`,
    newTab: "(opens in a new tab)",
    another: "Another one",
    details: "More info",
  },
};

export type WatchlistMessages = typeof englishWatchlist;

export const watchlistWords: WatchlistMessages = englishWatchlist;
