/** The mutations of the viewer's marks, as one chunk. Loading it starts synchronization between tabs. */
import { syncTabs } from "./sync-tabs.ts";

export { clearRating, rate, skip } from "./rate.ts";
export { markSeen, toggleWatched } from "./toggles.ts";
export { toggleWatchlist } from "./toggles.ts";
export { changeDay, unwatch, watch } from "./viewings.ts";

syncTabs();
