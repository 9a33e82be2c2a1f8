import { lazyComponent } from "../ui/lazy-component.tsx";

/** Nothing can be out of date right after loading, and offers can wait, so this code is only preloaded later. */
export const LateNotices = lazyComponent({
  load: async () => (await import("./late-notices.tsx")).LateNotices,
  isWanted: () => false,
  placeholder: () => null,
});
