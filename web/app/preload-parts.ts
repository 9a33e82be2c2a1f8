import { queryClient } from "../api/query-client.ts";
import { LazyMoodBackdrop, SessionAnswers } from "../features/dashboard/lazy-parts.ts";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { SearchCombobox } from "../features/search/search-box.tsx";
import { DetailModal } from "../titles/details.ts";
import { savesData } from "../titles/device.ts";
import { loadMutations } from "../titles/mutations-chunk.ts";
import { PreviewCard } from "../titles/preview/preview-layer.tsx";
import { wantToasts } from "../titles/toasts.tsx";
import { lazyComponent, LoadingDialog } from "../ui/lazy-component.tsx";

/** Preloads code that the viewer is likely to need next. */
export function preloadParts(): void {
  // Live regions are only announced if they existed before their text.
  wantToasts();
  LateNotices.preload();
  // The error dialog must be available when something else can't be loaded.
  LoadingDialog.preload();
  // From here on, mutations in other tabs are applied.
  void loadMutations();
  if (savesData()) return;
  for (const part of [
    PreviewCard,
    DetailModal,
    SearchCombobox,
    FilterModal,
    SessionAnswers,
    LazyMoodBackdrop,
  ])
    part.preload();
}

/** Nothing can be out of date right after loading, and offers can wait, so this code is only preloaded later. */
export const LateNotices = lazyComponent({
  load: async () => (await import("./late-notices.tsx")).LateNotices,
  isWanted: () => false,
  placeholder: () => null,
});

const CHECK_EVERY_MS = 1500;

/**
 * Runs the callback once the page has loaded, hasn't fetched anything for a while and is idle, unless the
 * returned function is called first.
 */
export function whenIdle(callback: () => void): () => void {
  let timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: false });

  function check({ wasQuiet }: { wasQuiet: boolean }): void {
    const isQuiet = document.readyState === "complete" && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) runWhenIdle();
    else timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: isQuiet });
  }

  function runWhenIdle(): void {
    // Not every browser supports `requestIdleCallback`.
    if ("requestIdleCallback" in window) window.requestIdleCallback(callback);
    else callback();
  }

  return () => clearTimeout(timer);
}
