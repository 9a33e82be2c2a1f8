/** Restores a title that left its row after a rating or a skip, while its toast is shown. */
import type { Item } from "#contract/item.ts";

import { onUserDataCleared } from "../api/session.ts";
import { actWords } from "../messages/acts.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { addressOf } from "../ui/base-path.ts";
import { rememberPicks } from "./marked-lists.ts";
import { type Mark, beginMutation, markOf, settleMutation } from "./marks.ts";
import { storeRating } from "./ratings-maps.ts";
import { sendRating } from "./send-rating.ts";
import { dismissToast, toastError, toastUndo } from "./toasts.tsx";

export type NamedTitle = Pick<Item, "id" | "title">;

type LeftTitle = { title: NamedTitle; page: string; before: Mark; restorePicks: () => Promise<void> };

const left = new Map<number, LeftTitle>();
onUserDataCleared(() => left.clear());

/** Offers Undo in a toast. If the title is marked again meanwhile, Undo still restores the state before it left. */
export function offerUndo(text: string, { title, page, before }: Omit<LeftTitle, "restorePicks">): void {
  const { id } = title;
  if (!left.has(id)) left.set(id, { title, page, before, restorePicks: rememberPicks(id) });
  toastUndo(text, {
    id: toastOf(id),
    undo: () => void restoreTitle(id),
    onGone: () => left.delete(id),
  });
}

/** Whether the title just left its row and was unrated before. */
export function hasJustLeft(titleId: number): boolean {
  const before = left.get(titleId)?.before;
  return before !== undefined && before.rating === null;
}

/** @returns whether the previous state was restored */
export async function restoreTitle(titleId: number): Promise<boolean> {
  const leaving = left.get(titleId);
  const now = markOf(titleId);
  if (leaving === undefined || now.isSavingRating) return false;
  left.delete(titleId);
  const focusReturnedTo = leaveToasts();
  dismissToast(toastOf(titleId));
  const { title, page, restorePicks } = leaving;
  const before = ratingOf(leaving.before);
  beginMutation(titleId, before);
  storeRating(page, titleId, before.rating);
  const isSent = sendRating(titleId, now, before);
  await restorePicks();
  if (await isSent) {
    settleMutation(titleId, before);
    announce(actWords.undone(title.title));
    focusTitle(titleId, focusReturnedTo);
    return true;
  }
  settleMutation(titleId, ratingOf(now));
  storeRating(page, titleId, now.rating);
  toastError(messages.rating.failed);
  return false;
}

/**
 * If the focus is in a toast, gives it back to the previous element. Otherwise the toasts would do so when they're
 * removed, which may be after the restored title was focused.
 * @returns the element that has the focus now, or `null` if the focus wasn't in a toast
 */
function leaveToasts(): Element | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement.closest("[data-sonner-toaster]") === null)
    return null;
  activeElement.blur();
  return document.activeElement;
}

/** Focuses the restored title, if it's on the page and the viewer hasn't moved the focus since pressing Undo. */
function focusTitle(titleId: number, focusReturnedTo: Element | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement !== focusReturnedTo) return;
  const tile = document.querySelector<HTMLElement>(`main a[href="${addressOf(`/item/${titleId}`)}"]`);
  // A slide that was just inserted may still be inert.
  tile?.closest("li")?.removeAttribute("inert");
  tile?.focus({ preventScroll: true });
}

function ratingOf({ rating, isSkipped, isGone }: Mark): Pick<Mark, "rating" | "isSkipped" | "isGone"> {
  return { rating, isSkipped, isGone };
}

function toastOf(titleId: number): string {
  return `left-${titleId}`;
}
