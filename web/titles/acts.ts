/** All that a viewer does to titles, in one part of the product. With it tabs begin to tell each other of it. */
import { followTabs } from "./follow-tabs.ts";

export { clearRating, rate, skip } from "./rate.ts";
export { toggleWatched } from "./watched.ts";
export { toggleWatchlist } from "./watchlist.ts";

followTabs();
