/**
 * The interface's texts, grouped by area. Texts of parts that load later are in the files beside this one. Texts
 * with values are functions, so each language can place the values where its grammar needs them. Texts fixed by
 * the specification stay as they are. Texts about titles come from the catalog, and messages for rejected
 * requests come from the server.
 */
const english = {
  /** Locale for dates, numbers, lists and names. It matches the language of the surrounding sentences. */
  locale: "en-US",
  ui: {
    product: "Halflight",
    brand: "halflight",
    all: "All",
    close: "Close",
    dismiss: "Dismiss",
    undo: "Undo",
    loading: "Loading...",
    loadingName: "Loading",
    noResults: "No results found",
    clearSearch: "Clear search",
    skipToContent: "Skip to content",
    tryAgain: "Try Again",
    timedOut: "The server took too long to respond. Please try again.",
    active: (count: number) => `${count} active`,
    results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
    show: (what: string) => `Show ${what.toLowerCase()}`,
    previous: (what: string) => `Previous: ${what}`,
    next: (what: string) => `Next: ${what}`,
  },
  shell: {
    home: "Home",
    search: "Search",
    watchlist: "Watchlist",
    admin: "ADMIN",
    menu: "Menu",
    profileMenu: "Profile menu",
    together: "Watch together",
    profile: "Profile",
    history: "History",
    lists: "Lists",
    featured: "Featured",
    vault: "Vault",
    social: "Social feed",
    setUpTaste: "Set up your taste",
    editTaste: "Edit your taste",
    logout: "Logout",
    signIn: "Sign In",
    createAccount: "Create Account",
    account: "Account",
    main: "Main",
    tabs: "Tabs",
    switchToLight: "Switch to light theme",
    switchToDark: "Switch to dark theme",
    offline:
      "You’re offline. You can still see what’s on the screen. The rest loads when you’re back online.",
    brokenPage: "Something went wrong",
    brokenPageText: "The page couldn’t be shown. Everything you saved is safe.",
    catalogueCredit: "This product uses TMDB data but is not endorsed or certified by TMDB.",
    trailersCredit:
      "Trailers are found with the MovieLens 20M YouTube Trailers Dataset by S. Abu-El-Haija, J. Lee, M. Harper and J. Konstan (2018),",
    trailersLicence: "CC BY 4.0",
  },
  landing: {
    heading: "What are you in the mood for?",
    lead: "Tell us how you feel tonight. We’ll find the movie or series that fits, and which of your services has it.",
    getStarted: "Get started",
    trendingNow: "Trending now",
  },
  /** Source of a chart: this server's own catalog and activity, or TMDB. */
  chartFrom: {
    trending: {
      own: "From this catalog and what people here watch",
      outside: "From TMDB, worldwide",
    },
    movie: { own: "Popular new movies in this catalog", outside: "In US theaters, from TMDB" },
    tv: { own: "Popular new TV shows in this catalog", outside: "On the air, from TMDB" },
  },
  dashboard: {
    empty: "No items found",
    continueWatching: "Continue watching",
    justForYou: "Just For You",
    askMood: "How do you feel tonight?",
    askMoodAgain: "Change",
    top: "Top 10 US Right Now",
    trending: "Trending",
    noteworthy: "New & Noteworthy",
    acclaimed: "Critically Acclaimed",
    watchlist: "Waiting in the Wings",
    topSpared: "Without titles you’d rather not see tonight",
    nothingFitsTonight: "Nothing fits tonight’s answers. Remove one to see more.",
    nothingTrending: "No trending items found",
    theaters: "In Theaters",
    nothingInTheatersFits: "No movies in theaters match your filters",
    changeFilters: "Change filters",
    classics: (genre: string) => `Classic ${genre} cuts`,
    fix: (genre: string) => `Your ${genre} fix`,
    actor: (name: string) => `More ${name} hits`,
    director: (name: string) => `More from ${name}`,
    /** Headings of the rows of similar titles. Which one a row gets changes daily. */
    similar: [
      (title: string) => `Because you liked ${title}`,
      (title: string) => `More like ${title}`,
      (title: string) => `If you enjoyed ${title}`,
      (title: string) => `Since you watched ${title}`,
    ] as const,
    beyond: {
      filters: {
        whole: "Not enough titles match what you asked for, so these picks go beyond it",
        part: "Includes picks beyond what you asked for",
        marker: "Beyond what you asked for",
      },
      saturation: {
        whole: "You’ve seen these picks here before",
        part: "Includes picks you’ve seen here before",
        marker: "Seen here before",
      },
    },
  },
  filters: {
    button: "Filters",
    buttonActive: (count: number) => `Filters, ${count} active`,
  },
  search: {
    label: "Search movies and TV shows",
    placeholder: "Search movies & TV shows...",
    open: "Search",
  },
  watchlist: {
    heading: "Watchlist",
    addTitle: (title: string) => `Add to watchlist: ${title}`,
    removeTitle: (title: string) => `Remove from watchlist: ${title}`,
    isSaved: "In watchlist",
    isSavedTitle: (title: string) => `In watchlist, remove: ${title}`,
    save: "Watchlist",
    toggleFailed: "Failed to update watch later status",
  },
  watched: {
    mark: "Mark as watched",
    seen: (title: string) => `Seen it: ${title}`,
    isWatched: "Watched",
    marked: "Marked as watched",
    unmarked: "No longer marked as watched",
    failed: "That couldn’t be saved. Please try again.",
  },
  rating: {
    label: (title: string) => `Your rating: ${title}`,
    values: { 1: "Disliked", 2: "Liked", 3: "Loved" },
    stars: (count: number) => (count === 1 ? "1 of 3 stars" : `${count} of 3 stars`),
    failed: "Failed to save rating",
    pressAgainToClear: "Press again to clear",
    skip: "Skip",
  },
  titles: {
    movie: "Movie",
    series: "TV Show",
    seasons: (count: number) => (count === 1 ? "1 season" : `${count} seasons`),
    hours: (hours: number) => `${hours}h`,
    minutes: (minutes: number) => `${minutes}m`,
    hoursAndMinutes: (hours: number, minutes: number) => `${hours}h ${minutes}m`,
    averageVote: "Average rating",
    noDescription: "No description available",
    moreInfo: "More info",
    nextPick: "Next pick",
    fullDetails: "Full Details",
    ranked: (rank: number, title: string) => `Number ${rank}: ${title}`,
    quickActions: (title: string) => `Quick actions for ${title}`,
    preview: (title: string) => `${title} preview`,
    streamOn: "Stream on",
    onServices: (names: string) => `on ${names}`,
  },
  trailer: {
    name: (title: string) => `${title} trailer`,
    unavailable: "Trailer unavailable",
    play: "Play trailer",
    pause: "Pause trailer",
    mute: "Mute trailer",
    unmute: "Unmute trailer",
    playArtwork: "Play animation",
    pauseArtwork: "Pause animation",
  },
  session: {
    ended: "Your session has ended. Sign in to continue.",
  },
};

export type Messages = typeof english;

export const messages: Messages = english;

/** Keeps the line's height until the note has loaded. */
const COMING = "\u00A0";

type Chart = keyof typeof messages.chartFrom;

/** The note that says where a chart comes from. Blank until the chart has loaded. */
export function chartNote(chart: Chart, answer: { source: "own" | "outside" } | undefined): string {
  return answer === undefined ? COMING : messages.chartFrom[chart][answer.source];
}
