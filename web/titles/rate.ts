/**
 * Rates titles, clears ratings and skips titles. Each change shows at once, is stored in the browser, and is
 * sent if the viewer is signed in.
 */
import { type Rating, SKIPS_IN_A_ROW } from "#contract/rating.ts";

import { actWords } from "../messages/acts.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { refetchLists } from "./marked-lists.ts";
import { type Mark, beginMutation, isInRowOfPicks, keepUnsaved, markOf, settleMutation } from "./marks.ts";
import { storeRating } from "./ratings-maps.ts";
import { type NamedTitle, restoreTitle, hasJustLeft, offerUndo } from "./restore-title.ts";
import { sendRating } from "./send-rating.ts";
import { toastError } from "./toasts.tsx";

/** Minimum time a title stays in its row after being rated. `onRated` is called after the same delay. */
const REMOVAL_DELAY_MS = 600;
const SKIP_REFETCH_DELAY_MS = 500;

let skipsInARow = 0;

export type RatingPlace = {
  /** The page whose ratings map in browser storage is updated. */
  page: string;
  /** If saving fails, a card keeps showing the rating; a detail view reverts it and shows an error. */
  onFailure: "keep" | "revert";
};

/**
 * `onRated` is called after the removal delay, whether or not the server has responded. It isn't called if the
 * rating has been reverted by then.
 */
export async function rate(
  title: NamedTitle,
  rating: Rating,
  { page, onFailure, onRated }: RatingPlace & { onRated?: (() => void) | undefined },
): Promise<void> {
  const { id } = title;
  const before = markOf(id);
  if (before.isSavingRating) return;
  const after = { rating, isSkipped: false };
  beginMutation(id, after);
  storeRating(page, id, rating);
  const notifyTimer = setTimeout(() => onRated?.(), REMOVAL_DELAY_MS);
  const removalDelay = wait(REMOVAL_DELAY_MS);
  if (!(await sendRating(id, before, after))) {
    if (onFailure === "keep") {
      keepUnsaved(id);
      return;
    }
    clearTimeout(notifyTimer);
    revert(id, before, page);
    toastError(messages.rating.failed);
    return;
  }
  settleMutation(id, after);
  skipsInARow = 0;
  announce(actWords.saved(messages.rating.values[rating]));
  await removalDelay;
  // In the meantime, the rating may have been cleared, changed or replaced by a skip.
  const now = markOf(id);
  if (now.rating !== rating || now.isSavingRating) return;
  if (isInRowOfPicks(id) || hasJustLeft(id))
    offerUndo(actWords.ratedTitle(messages.rating.values[rating], title.title), {
      title,
      page,
      before,
    });
  settleMutation(id, { isGone: true });
  await refetchLists();
}

export async function clearRating({ id }: NamedTitle, { page }: Pick<RatingPlace, "page">): Promise<void> {
  const before = markOf(id);
  if (before.isSavingRating || before.rating === null) return;
  if (hasJustLeft(id)) {
    await restoreTitle(id);
    return;
  }
  const after = { rating: null, isSkipped: false };
  beginMutation(id, after);
  storeRating(page, id, null);
  if (!(await sendRating(id, before, after))) {
    revert(id, before, page);
    toastError(messages.rating.failed);
    return;
  }
  settleMutation(id, after);
  announce(actWords.cleared);
  await refetchLists();
}

/** The title leaves its rows at once. The picks are refetched once the skip is saved, at the earliest after 500 ms. */
export async function skip(title: NamedTitle, { page, onFailure }: RatingPlace): Promise<void> {
  const { id } = title;
  const before = markOf(id);
  if (before.isSavingRating) return;
  const after = { rating: null, isSkipped: true };
  beginMutation(id, after);
  storeRating(page, id, null);
  const refetchDelay = wait(SKIP_REFETCH_DELAY_MS);
  if (!(await sendRating(id, before, after))) {
    revert(id, before, page);
    if (onFailure === "revert") toastError(messages.rating.failed);
    return;
  }
  settleMutation(id, after);
  skipsInARow += 1;
  const words = skipsInARow % SKIPS_IN_A_ROW === 0 ? actWords.turningElsewhere : actWords.skippedTitle;
  offerUndo(words(title.title), { title, page, before });
  await refetchDelay;
  if (markOf(id).isSkipped) await refetchLists();
}

function revert(titleId: number, { rating, isSkipped, isGone }: Mark, page: string): void {
  settleMutation(titleId, { rating, isSkipped, isGone });
  storeRating(page, titleId, rating);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
