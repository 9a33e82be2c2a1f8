/**
 * Additions: titles that viewers add by hand. Until an administrator confirms it (`addition-reviews`), an addition isn't in the index: no
 * one finds it in search, picks or charts, and only the viewers who added it see it. It has only the facts that were entered.
 */
import { fold } from "#engine/text/fold.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { BareTitle, Catalogue, CorrectedTitle } from "#server/features/catalogue/catalogue.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import {
  type Addition,
  type AdditionCursor,
  type AdditionState,
  type PossibleMatch,
  TITLE_ADDED,
  TITLE_WITHDRAWN,
  countWaiting,
  deleteAddedAlone,
  deleteAddition,
  hasAdded,
  insertAdder,
  insertAddition,
  lockAdding,
  selectAddedBy,
  selectAddersOf,
  selectIsFromTmdb,
  selectMatching,
  updateTmdbId,
  selectAddition,
  selectAdditionsSince,
  selectAdditionsAmong,
  selectAdditionsIn,
  selectNames,
  selectOwnAdditions,
  selectReviewed,
  notifyAddition,
  notifyWithdrawal,
  updateKey,
  updateNameKeys,
  updateState,
} from "./store.ts";

export type { Addition, AdditionCursor, AdditionState } from "./store.ts";

export type Additions = {
  /**
   * Adds a title by hand. If there already is a title with that name, year and kind, whoever added it, that one is returned instead.
   */
  add(userId: number, title: BareTitle): Promise<{ titleId: number; isNew: boolean }>;
  /** Facts of an added title, whoever the viewer is; `null` for all other titles. */
  facts(titleId: number): TitleFacts | null;
  /** The titles that this user added, newest first, without those that have been confirmed. */
  addedBy(userId: number): Promise<TitleFacts[]>;
  /** Those of the titles that this viewer may see, in the same order. `viewer` is `null` for anonymous visitors. */
  visibleTo(viewer: { userId: number } | null, titleIds: readonly number[]): Promise<readonly number[]>;
  /** Removes the titles that only this user has added, unless they're confirmed. Titles that others added too stay. */
  withdraw(tx: Queryable, userId: number): Promise<void>;
  /** Additions in that state, oldest first. */
  find(wanted: { state: AdditionState; after: AdditionCursor | null; limit: number }): Promise<Addition[]>;
  /** Number of unreviewed additions. */
  waitingCount(): Promise<number>;
  /** Locks the addition until the transaction ends; `null` if the title wasn't added by hand. */
  lock(tx: Queryable, titleId: number): Promise<Addition | null>;
  /** Ids of all users who added it. */
  addersOf(tx: Queryable, titleId: number): Promise<number[]>;
  /** For a locked addition. Confirmed titles become part of the index. */
  setState(tx: Queryable, titleId: number, state: AdditionState): Promise<void>;
  /** For a locked addition. Throws `conflict` if TMDB confirmed it, or if there is another title with that name, year and kind. */
  correct(tx: Queryable, titleId: number, corrected: CorrectedTitle): Promise<void>;
  /** Removes a locked addition with all marks on it. */
  remove(tx: Queryable, titleId: number): Promise<void>;
};

/** More titles than anyone adds by hand. */
const MAX_PER_USER = 2_000;

type Needs = { db: Database; catalogue: Catalogue; clock: Clock; logger: Logger };

export async function createAdditions({ db, catalogue, clock, logger }: Needs): Promise<Additions> {
  const added = new Map<number, TitleFacts>();
  let newest = 0;

  // Revisions are committed in order, so everything above the newest known revision is new.
  async function readNew(): Promise<void> {
    const changed = await selectAdditionsSince(db, newest);
    for (const title of await catalogue.readFacts(changed.map(({ titleId }) => titleId)))
      added.set(title.id, title);
    for (const { revision } of changed) newest = Math.max(newest, revision);
  }
  async function forgetWithdrawn(): Promise<void> {
    const remaining = new Set(await selectAdditionsAmong(db, [...added.keys()]));
    for (const titleId of added.keys()) if (!remaining.has(titleId)) added.delete(titleId);
  }
  const onFailure = (error: unknown) =>
    logger.error({ err: error }, "added titles could not be read; will retry");
  const refreshAdded = createCoalescedRefresh({ read: readNew, onFailure });
  const refreshWithdrawn = createCoalescedRefresh({ read: forgetWithdrawn, onFailure });
  await db.listen(TITLE_ADDED, () => void refreshAdded());
  await db.listen(TITLE_WITHDRAWN, () => void refreshWithdrawn());
  await readNew();
  await renewKeys(db);

  return {
    async add(userId, title) {
      const nameKey = nameKeyOf(title.title);
      const known = findIn(catalogue.titles(), title, nameKey);
      if (known !== null) return { titleId: known, isNew: false };
      const outcome = await db.transaction(async (tx) => {
        await lockAdding(tx);
        const before = await selectAddition(tx, { ...title, nameKey });
        const titleId = before ?? (await catalogue.insertBare(tx, title));
        if (before === null) {
          await insertAddition(tx, { ...title, titleId, nameKey, addedAt: clock.now() });
          await notifyAddition(tx);
        }
        await insertAdder(tx, userId, titleId);
        return { titleId, isNew: before === null };
      });
      if (outcome.isNew) await readNew();
      return outcome;
    },
    facts: (titleId) => added.get(titleId) ?? null,
    async addedBy(userId) {
      const titleIds = await selectAddedBy(db, userId, MAX_PER_USER);
      return titleIds.flatMap((titleId) =>
        catalogue.facts(titleId) !== null ? [] : (added.get(titleId) ?? []),
      );
    },
    async visibleTo(viewer, titleIds) {
      const isPublic = (titleId: number) => catalogue.facts(titleId) !== null;
      const hidden = titleIds.filter((titleId) => !isPublic(titleId));
      if (hidden.length === 0) return titleIds;
      const own = new Set(viewer === null ? [] : await selectOwnAdditions(db, viewer.userId, hidden));
      return titleIds.filter((titleId) => isPublic(titleId) || own.has(titleId));
    },
    find: (wanted) => selectAdditionsIn(db, wanted),
    waitingCount: () => countWaiting(db),
    async lock(tx, titleId) {
      await lockAdding(tx);
      return selectReviewed(tx, titleId);
    },
    addersOf: selectAddersOf,
    async setState(tx, titleId, state) {
      await updateState(tx, { titleId, state, reviewedAt: state === "waiting" ? null : clock.now() });
      await notifyAddition(tx);
      await catalogue.notifyChange(tx, null);
    },
    async correct(tx, titleId, corrected) {
      if (await selectIsFromTmdb(tx, titleId)) throw alreadyFromTmdb();
      const nameKey = nameKeyOf(corrected.title);
      const known = findIn(catalogue.titles(), corrected, nameKey);
      const namesake = known ?? (await selectAddition(tx, { ...corrected, nameKey }));
      if (namesake !== null && namesake !== titleId) throw alreadyHere();
      await catalogue.correctBare(tx, titleId, corrected);
      await updateKey(tx, { ...corrected, titleId, nameKey });
      await notifyAddition(tx);
      await catalogue.notifyChange(tx, null);
    },
    async remove(tx, titleId) {
      await deleteAddition(tx, titleId);
      await notifyWithdrawal(tx);
      await catalogue.notifyChange(tx, null);
    },
    async withdraw(tx, userId) {
      // Users who never added anything don't need the lock.
      if (!(await hasAdded(tx, userId))) return;
      await lockAdding(tx);
      if (await deleteAddedAlone(tx, userId)) await notifyWithdrawal(tx);
    },
  };
}

export type ExternalTitle = Pick<BareTitle, "mediaType" | "title"> & {
  tmdbId: number;
  originalTitle: string;
  year: number | null;
};

/**
 * Confirms unreviewed additions that match titles of an external source and gives them the source's ids; the source is about to provide
 * their facts. A year may differ by one if no title has the exact year. Runs in the transaction of a load, which notifies about the changed catalog.
 * @returns each confirmed addition with its name as added and the users who added it
 */
export async function confirmKnown(
  tx: Queryable,
  titles: readonly ExternalTitle[],
  at: Date,
): Promise<{ titleId: number; name: string; adders: number[] }[]> {
  const sought = titles.flatMap(({ mediaType, tmdbId, title, originalTitle, year }) =>
    year === null
      ? []
      : {
          mediaType,
          tmdbId,
          year,
          nameKeys: [...new Set([title, originalTitle].map(nameKeyOf))].filter((key) => key !== ""),
        },
  );
  // Check before locking, so that a load without matches doesn't block viewers who add titles.
  if (certainMatches(await selectMatching(tx, sought)).length === 0) return [];
  await lockAdding(tx);
  const confirmed: { titleId: number; name: string; adders: number[] }[] = [];
  for (const { titleId, tmdbId, name } of certainMatches(await selectMatching(tx, sought))) {
    await updateTmdbId(tx, titleId, tmdbId);
    await updateState(tx, { titleId, state: "confirmed", reviewedAt: at });
    confirmed.push({ titleId, name, adders: await selectAddersOf(tx, titleId) });
  }
  await notifyAddition(tx);
  return confirmed;
}

/**
 * @param possible nearest years first
 * @returns each addition and each title once. An addition that fits several titles equally well isn't confirmed: an
 * administrator decides.
 */
function certainMatches(possible: readonly PossibleMatch[]): PossibleMatch[] {
  const additions = new Set<number>();
  const titles = new Set<string>();
  const certain: PossibleMatch[] = [];
  for (const match of possible) {
    const key = `${match.mediaType} ${match.tmdbId}`;
    if (additions.has(match.titleId) || titles.has(key)) continue;
    additions.add(match.titleId);
    const isTied = possible.some(
      ({ titleId, tmdbId, yearsApart }) =>
        titleId === match.titleId && tmdbId !== match.tmdbId && yearsApart === match.yearsApart,
    );
    if (isTied) continue;
    titles.add(key);
    certain.push(match);
  }
  return certain;
}

/** Recomputes outdated name keys, because keys from an older folding algorithm would never match. */
async function renewKeys(db: Database): Promise<void> {
  if ((await outdatedKeys(db)).length === 0) return;
  await db.transaction(async (tx) => {
    await lockAdding(tx);
    await updateNameKeys(tx, await outdatedKeys(tx));
  });
}

/** @returns the correct keys for additions whose stored key is outdated */
async function outdatedKeys(db: Queryable): Promise<{ titleId: number; nameKey: string }[]> {
  const stored = await selectNames(db);
  return stored
    .filter(({ name, nameKey }) => nameKeyOf(name) !== nameKey)
    .map(({ titleId, name }) => ({ titleId, nameKey: nameKeyOf(name) }));
}

function alreadyFromTmdb(): Refusal {
  return new Refusal(409, "conflict", "This title’s details come from TMDB, so they can’t be corrected here");
}

function alreadyHere(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "A title with this name, year and type already exists. Merge the two instead",
  );
}

function findIn(
  titles: readonly TitleFacts[],
  { year, mediaType }: BareTitle,
  nameKey: string,
): number | null {
  const found = titles.find(
    (title) =>
      title.mediaType === mediaType &&
      new Date(title.releasedAt).getUTCFullYear() === year &&
      (nameKeyOf(title.title) === nameKey || nameKeyOf(title.originalTitle) === nameKey),
  );
  return found?.id ?? null;
}

/** Two names are the same if their keys are. A name of only punctuation is its own key. */
function nameKeyOf(name: string): string {
  const folded = fold(name);
  return folded === "" ? name : folded;
}
