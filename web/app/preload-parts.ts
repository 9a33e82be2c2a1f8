import { MoodRoom, SessionAnswers } from "../features/dashboard/late-parts.ts";
import { FilterModal } from "../features/filters/filter-chunk.ts";
import { SearchCombobox } from "../features/search/search-chunk.ts";
import { loadActs } from "../titles/acts-chunk.ts";
import { DetailModal } from "../titles/details.ts";
import { PreviewCard } from "../titles/preview/preview-chunk.tsx";
import { savesData } from "../titles/saves-data.ts";
import { TypeCover } from "../titles/type-cover-chunk.ts";
import { WaitingDialog } from "../ui/lazy-dialog.tsx";
import { wantToasts } from "../ui/toasts.tsx";
import { LateNotices } from "./late-notices-chunk.ts";

/** Brings what is likely to be wanted next, so that its first use does not wait. */
export function preloadParts(): void {
  // Live regions are heard only if they were there before their words.
  wantToasts();
  LateNotices.preload();
  // What says that something cannot be had has to be there then.
  WaitingDialog.preload();
  // What is done in other tabs is heard from then on.
  void loadActs();
  if (savesData()) return;
  for (const part of [
    PreviewCard,
    DetailModal,
    SearchCombobox,
    FilterModal,
    TypeCover,
    SessionAnswers,
    MoodRoom,
  ])
    part.preload();
}
