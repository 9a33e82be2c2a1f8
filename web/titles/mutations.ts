/** Everything a viewer can do to titles, as one chunk. Loading it starts synchronization between tabs. */
import { syncTabs } from "./sync-tabs.ts";

export { clearRating, rate, skip } from "./rate.ts";
export { toggleWatched } from "./watched.ts";
export { toggleWatchlist } from "./watchlist.ts";

syncTabs();
