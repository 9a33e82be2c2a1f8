import { lazyComponent } from "../ui/lazy-component.tsx";

/** Nothing can be out of date in the first moments of a page, and what there is to offer can wait: they are brought once those are over. */
export const LateNotices = lazyComponent({
  load: async () => (await import("./late-notices.tsx")).LateNotices,
  isWanted: () => false,
  meanwhile: () => null,
});
