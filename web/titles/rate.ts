/** Rating and skipping a title: shown at once, kept in browser storage, and sent where somebody is signed in. */
import type { Rating } from "#contract/rating.ts";

import { currentToken } from "../api/access-token.ts";
import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { changeMark, markOf, storeRating } from "./marks.ts";
import { toastError } from "./toasts.ts";

/** How long a title that was just rated or skipped stays before its row closes up. */
const REMOVAL_DELAY_MS = 600;
const SKIP_REFETCH_DELAY_MS = 500;

export type RatingPlace = {
  /** Whose ratings map in browser storage it goes to. */
  page: string;
  /** A card keeps a rating that could not be saved; a detail view takes it back and says so. */
  onFailure: "keep" | "revert";
};

/** True once the rating is saved and its removal delay is over; false where it was ignored or could not be saved. */
export async function rate(titleId: number, rating: Rating, place: RatingPlace): Promise<boolean> {
  const before = markOf(titleId);
  if (before.isSavingRating) return false;
  changeMark(titleId, { rating, isSavingRating: true });
  storeRating(place.page, titleId, rating);
  const removalDelay = wait(REMOVAL_DELAY_MS);
  const isSaved = await saved(titleId, rating);
  if (isSaved) {
    changeMark(titleId, { isSavingRating: false });
    announce(messages.rating.saved(messages.rating.values[rating]));
    await removalDelay;
    changeMark(titleId, { isGone: true });
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recommendations });
    return true;
  }
  if (place.onFailure === "keep") {
    changeMark(titleId, { isSavingRating: false });
    return false;
  }
  changeMark(titleId, { rating: before.rating, isSavingRating: false });
  storeRating(place.page, titleId, before.rating);
  toastError(messages.rating.failed);
  return false;
}

/** True once the title is skipped and has left its rows. Picks are asked for again a moment later. */
export async function skip(titleId: number, { onFailure }: Pick<RatingPlace, "onFailure">): Promise<boolean> {
  if (markOf(titleId).isSavingRating) return false;
  changeMark(titleId, { isSkipped: true, isSavingRating: true });
  const removalDelay = wait(REMOVAL_DELAY_MS);
  const isSaved = await saved(titleId, "skip");
  changeMark(titleId, { isSkipped: isSaved, isSavingRating: false });
  if (!isSaved) {
    if (onFailure === "revert") toastError(messages.rating.failed);
    return false;
  }
  await removalDelay;
  changeMark(titleId, { isGone: true });
  await wait(SKIP_REFETCH_DELAY_MS);
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recommendations });
  return true;
}

async function saved(titleId: number, rating: Rating | "skip"): Promise<boolean> {
  if (currentToken() === null) return true;
  try {
    await request("POST /api/ratings", { body: { id: titleId, rating } });
    return true;
  } catch (error) {
    logFailure("rating", error);
    return false;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
