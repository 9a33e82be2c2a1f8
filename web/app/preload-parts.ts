import { FilterModal } from "../features/filters/filter-chunk.ts";
import { SearchCombobox } from "../features/search/search-chunk.ts";
import { DetailModal } from "../titles/detail-chunk.ts";
import { PreviewCard } from "../titles/preview/preview-chunk.ts";
import { savesData } from "../titles/saves-data.ts";
import { TypeCover } from "../titles/type-cover-chunk.ts";
import { wantToasts } from "../ui/toasts.tsx";

/** Brings what is likely to be wanted next, so that its first use does not wait. */
export function preloadParts(): void {
  // Live regions are heard only if they were there before their words.
  wantToasts();
  if (savesData()) return;
  for (const part of [PreviewCard, DetailModal, SearchCombobox, FilterModal, TypeCover]) part.preload();
}
