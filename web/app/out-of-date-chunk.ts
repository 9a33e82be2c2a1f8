import { lazyComponent } from "../ui/lazy-component.tsx";

/** Nothing can be out of date in the first moments of a page: it is brought once they are over. */
export const OutOfDateNotice = lazyComponent({
  load: async () => (await import("./out-of-date-notice.tsx")).OutOfDateNotice,
  isWanted: () => false,
  meanwhile: () => null,
});
