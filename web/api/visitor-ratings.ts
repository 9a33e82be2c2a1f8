/**
 * What was rated in this browser while nobody was signed in. The maps of the pages belong to whoever is signed in: at a sign-in it is moved
 * out of them, and waits under a key of its own until it is added to an account. No sign-out takes it away.
 */
import { STORAGE_KEYS, ratingsKeys, readJson, remove, writeJson } from "./storage.ts";
import { type StoredRatings, parsedRatings } from "./stored-ratings.ts";

type Waiting = {
  ratings: StoredRatings;
  /** Not to be offered before the next sign-in. */
  isPutOff: boolean;
};

/** To be called while nobody is signed in yet. What was rated last counts. */
export function setVisitorRatingsAside(): void {
  const keys = ratingsKeys();
  const maps = keys.map((key) => parsedRatings(readJson(key)));
  const ratings: StoredRatings = Object.assign({}, waiting().ratings, ...maps);
  // First kept, then taken away: a full storage loses none.
  if (!keep({ ratings, isPutOff: false })) return;
  for (const key of keys) remove(key);
}

/** What may be offered now. */
export function offeredRatings(): StoredRatings {
  const { ratings, isPutOff } = waiting();
  return isPutOff ? {} : ratings;
}

export function putVisitorRatingsOff(): void {
  keep({ ...waiting(), isPutOff: true });
}

/** These belong to an account now, or to nobody any more. */
export function dropVisitorRatings(titleIds: readonly number[]): void {
  const dropped = new Set(titleIds.map(String));
  const { ratings, isPutOff } = waiting();
  const others = Object.entries(ratings).filter(([titleId]) => !dropped.has(titleId));
  keep({ ratings: Object.fromEntries(others), isPutOff });
}

/** Hears when another tab has changed what waits, until the returned function is called. */
export function followVisitorRatings(listener: () => void): () => void {
  function onStorage({ key }: StorageEvent): void {
    if (key === STORAGE_KEYS.visitorRatings || key === null) listener();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** @returns whether it is as told */
function keep({ ratings, isPutOff }: Waiting): boolean {
  if (Object.keys(ratings).length > 0) return writeJson(STORAGE_KEYS.visitorRatings, { ratings, isPutOff });
  remove(STORAGE_KEYS.visitorRatings);
  return true;
}

function waiting(): Waiting {
  const stored = readJson(STORAGE_KEYS.visitorRatings);
  if (typeof stored !== "object" || stored === null) return { ratings: {}, isPutOff: false };
  return {
    ratings: parsedRatings("ratings" in stored ? stored.ratings : null),
    isPutOff: "isPutOff" in stored && stored.isPutOff === true,
  };
}
