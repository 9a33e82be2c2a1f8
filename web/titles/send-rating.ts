import type { Rating } from "#contract/rating.ts";

import { currentToken } from "../api/access-token.ts";
import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import type { Mark } from "./marks.ts";

type RatingOrSkip = Pick<Mark, "rating" | "isSkipped">;

/**
 * Sends a change from one rating or skip to another.
 * @returns whether it succeeded; always true for visitors, whose ratings aren't sent
 */
export async function sendRating(titleId: number, from: RatingOrSkip, to: RatingOrSkip): Promise<boolean> {
  if (currentToken() === null) return true;
  try {
    if (to.isSkipped) await post(titleId, "skip");
    else if (to.rating !== null) await post(titleId, to.rating);
    else if (from.isSkipped) await request("DELETE /api/user/skip/{id}", at(titleId));
    else await request("DELETE /api/ratings/{id}", at(titleId));
    return true;
  } catch (error) {
    logFailure("rating", error);
    return false;
  }
}

async function post(id: number, rating: Rating | "skip"): Promise<void> {
  await request("POST /api/ratings", { body: { id, rating } });
}

function at(titleId: number) {
  return { params: { id: String(titleId) } };
}
