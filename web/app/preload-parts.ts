import { queryClient } from "../api/query-client.ts";
import { LazyMoodBackdrop, SessionAnswers } from "../features/dashboard/lazy-parts.ts";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { SearchCombobox } from "../features/search/search-box.tsx";
import { DetailModal } from "../titles/details.ts";
import { savesData } from "../titles/device.ts";
import { loadMutations } from "../titles/mutations-chunk.ts";
import { PreviewCard } from "../titles/preview/preview-layer.tsx";
import { wantToasts } from "../titles/toasts.tsx";
import { onIdle } from "../ui/idle.ts";
import { lazyComponent, LoadingDialog } from "../ui/lazy-component.tsx";

/** Preloads code that the viewer is likely to need next. */
export function preloadParts(): void {
  const steps = savesData() ? ALWAYS : [...ALWAYS, ...WHERE_DATA_IS_CHEAP];
  preloadNext(steps);
}

/** One step at a time, each when the browser is idle again. */
function preloadNext([step, ...rest]: readonly (() => void)[]): void {
  if (step === undefined) return;
  step();
  onIdle(() => preloadNext(rest));
}

/**
 * Rendered only after `preloadParts` has loaded its code. Right after the page loads, nothing is out of date,
 * and the other notices can wait.
 */
export const LateNotices = lazyComponent({
  load: async () => (await import("./late-notices.tsx")).LateNotices,
  isWanted: () => false,
  placeholder: () => null,
});

const ALWAYS: readonly (() => void)[] = [
  // Screen readers announce text only in live regions that already existed.
  wantToasts,
  () => LateNotices.preload(),
  // It shows an error when other code can't be loaded, so its own code must already be loaded.
  () => LoadingDialog.preload(),
  // Loading this code also starts synchronization with other tabs.
  () => void loadMutations(),
];

const WHERE_DATA_IS_CHEAP: readonly (() => void)[] = [
  PreviewCard,
  DetailModal,
  SearchCombobox,
  FilterModal,
  SessionAnswers,
  LazyMoodBackdrop,
].map((part) => part.preload);

const CHECK_EVERY_MS = 1500;

/**
 * Runs the callback when the browser is idle, after two checks in a row found the page loaded and no query
 * running. The returned function stops the checks.
 */
export function whenIdle(callback: () => void): () => void {
  let timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: false });

  function check({ wasQuiet }: { wasQuiet: boolean }): void {
    const isQuiet = document.readyState === "complete" && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) onIdle(callback);
    else timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: isQuiet });
  }

  return () => clearTimeout(timer);
}
