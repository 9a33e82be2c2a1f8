/**
 * Ratings made in this browser before signing in. The pages' rating maps belong to the signed-in user, so at
 * sign-in these ratings move to a separate key until they're added to an account. Signing out doesn't remove
 * them.
 */
import { STORAGE_KEYS, ratingsKeys, readJson, remove, writeJson } from "./storage.ts";
import { type StoredRatings, parsedRatings } from "./stored-ratings.ts";

type SetAsideRatings = {
  ratings: StoredRatings;
  /** The viewer declined for now: the ratings aren't offered again before the next sign-in. */
  isPutOff: boolean;
};

/** Call before signing in. Adds new ratings to those already set aside; a title's newer rating wins. */
export function setAsideVisitorRatings(): void {
  const keys = ratingsKeys();
  const maps = keys.map((key) => parsedRatings(readJson(key)));
  const ratings: StoredRatings = Object.assign({}, setAside().ratings, ...maps);
  // Saved before the originals are removed, so nothing is lost if storage is full.
  if (!save({ ratings, isPutOff: false })) return;
  for (const key of keys) remove(key);
}

/** Ratings that may be offered now. */
export function offeredRatings(): StoredRatings {
  const { ratings, isPutOff } = setAside();
  return isPutOff ? {} : ratings;
}

export function postponeVisitorRatings(): void {
  save({ ...setAside(), isPutOff: true });
}

/** Removes ratings that were added to an account or discarded. */
export function dropVisitorRatings(titleIds: readonly number[]): void {
  const dropped = new Set(titleIds.map(String));
  const { ratings, isPutOff } = setAside();
  const others = Object.entries(ratings).filter(([titleId]) => !dropped.has(titleId));
  save({ ratings: Object.fromEntries(others), isPutOff });
}

/** Calls the listener when another tab changes these ratings, until the returned function is called. */
export function onVisitorRatingsChange(listener: () => void): () => void {
  function onStorage({ key }: StorageEvent): void {
    if (key === STORAGE_KEYS.visitorRatings || key === null) listener();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** @returns whether the ratings were saved */
function save({ ratings, isPutOff }: SetAsideRatings): boolean {
  if (Object.keys(ratings).length > 0) return writeJson(STORAGE_KEYS.visitorRatings, { ratings, isPutOff });
  remove(STORAGE_KEYS.visitorRatings);
  return true;
}

function setAside(): SetAsideRatings {
  const stored = readJson(STORAGE_KEYS.visitorRatings);
  if (typeof stored !== "object" || stored === null) return { ratings: {}, isPutOff: false };
  return {
    ratings: parsedRatings("ratings" in stored ? stored.ratings : null),
    isPutOff: "isPutOff" in stored && stored.isPutOff === true,
  };
}
