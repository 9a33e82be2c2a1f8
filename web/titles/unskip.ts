import { dialogs } from "../messages/dialogs.ts";
import { announce } from "../ui/announcer.tsx";
import { refetchAllLists } from "./marked-lists.ts";
import { beginMutation, markOf, settleMutation } from "./marks.ts";
import type { NamedTitle } from "./restore-title.ts";
import { sendRating } from "./send-rating.ts";
import { toastError } from "./toasts.tsx";

/** Removes a title from the skipped list: shown at once, reverted on failure. */
export async function unskip({ id, title }: NamedTitle): Promise<void> {
  const before = markOf(id);
  if (before.isSavingRating || !before.isSkipped) return;
  const after = { rating: null, isSkipped: false };
  beginMutation(id, after);
  if (!(await sendRating(id, before, after))) {
    settleMutation(id, { rating: before.rating, isSkipped: true });
    toastError(dialogs.skippedTitles.bringBackFailed);
    return;
  }
  settleMutation(id, after);
  announce(dialogs.skippedTitles.broughtBack(title));
  await refetchAllLists();
}
