/**
 * After sign-in, adds the ratings that a visitor made in this browser to the account. Ratings the account already
 * has take precedence.
 */
import type { CallInput } from "#contract/api.ts";
import type { Rating } from "#contract/rating.ts";

import { request, nextMoment } from "../api/client.ts";
import { RequestFailed } from "../api/request-failed.ts";
import { currentSession } from "../api/session.ts";
import { dropVisitorRatings, offeredRatings } from "../api/visitor-ratings.ts";
import { refetchLists } from "./marked-lists.ts";
import { applyUpdates } from "./marks.ts";

type RatedTitle = CallInput<"POST /api/ratings">["body"] & { rating: Rating };

const LOCK_NAME = "halflight-visitor-ratings";
/** The server's maximum per call. */
const BATCH = 100;

/** Offered ratings of titles the account hasn't rated. Drops the rest, so they aren't offered again. */
export async function ratingsToAdd(): Promise<RatedTitle[]> {
  const offered = Object.entries(offeredRatings()).map(([id, rating]) => ({ id: Number(id), rating }));
  const rated = new Set<number>();
  for (let from = 0; from < offered.length; from += BATCH) {
    const itemIds = offered.slice(from, from + BATCH).map(({ id }) => id);
    const { ratings } = await request("POST /api/ratings/batch-get", { body: { itemIds } });
    for (const id of Object.keys(ratings)) rated.add(Number(id));
  }
  if (rated.size > 0) dropVisitorRatings([...rated]);
  return offered.filter(({ id }) => !rated.has(id));
}

/**
 * Runs in one tab at a time and drops each rating once it's sent, so none is sent twice.
 * @returns how many were added
 */
export async function addVisitorRatings(): Promise<number> {
  // `navigator.locks` is undefined outside HTTPS and localhost.
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? addAll() : locks.request(LOCK_NAME, addAll);
}

async function addAll(): Promise<number> {
  const userId = viewerId();
  let added = 0;
  for (const title of await ratingsToAdd()) {
    // If someone else has signed in, these ratings weren't offered to them.
    if (viewerId() !== userId) break;
    if (await add(title)) added += 1;
    dropVisitorRatings([title.id]);
  }
  if (added > 0) await refetchLists();
  return added;
}

/** @returns `false` if the title no longer exists */
async function add({ id, rating }: RatedTitle): Promise<boolean> {
  try {
    await request("POST /api/ratings", { body: { id, rating } });
  } catch (failure) {
    if (failure instanceof RequestFailed && failure.status === 404) return false;
    throw failure;
  }
  applyUpdates([{ titleId: id, change: { rating, isSkipped: false }, at: nextMoment() }]);
  return true;
}

function viewerId(): number | null {
  const session = currentSession();
  return session.isSignedIn ? session.userId : null;
}
