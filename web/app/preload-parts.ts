import { LazyMoodBackdrop, SessionAnswers } from "../features/dashboard/lazy-parts.ts";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { SearchCombobox } from "../features/search/search-chunk.ts";
import { DetailModal } from "../titles/details.ts";
import { loadMutations } from "../titles/mutations-chunk.ts";
import { PreviewCard } from "../titles/preview/preview-chunk.tsx";
import { savesData } from "../titles/saves-data.ts";
import { TypeCover } from "../titles/type-cover-chunk.ts";
import { LoadingDialog } from "../ui/lazy-dialog.tsx";
import { wantToasts } from "../ui/toasts.tsx";
import { LateNotices } from "./late-notices-chunk.ts";

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
    TypeCover,
    SessionAnswers,
    LazyMoodBackdrop,
  ])
    part.preload();
}
