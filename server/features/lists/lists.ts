/**
 * Lists: titles that a user gathers under a name, in an order of their own. A list is private until its owner shares it by a link, and
 * anyone with the link can view it; a new link or making the list private ends it. Lists aren't marks: they don't change the picks.
 * Someone else's list is reported as not found.
 */
import { randomBytes } from "node:crypto";

import { MOST_LISTS, MOST_TITLES_OF_LIST } from "#contract/list-rules.ts";
import { isSeenByOthers } from "#server/features/accounts/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

import {
  type List,
  type ListWithTitle,
  copyTitles,
  deleteList,
  deleteTitle,
  insertList,
  insertTitle,
  lockLists,
  moveListedTitle,
  moveTitle,
  selectList,
  selectLists,
  selectListsWithTitle,
  selectMembers,
  selectSharedList,
  selectTitles,
  touchList,
  updateCode,
  updateList,
} from "./store.ts";

export type { List } from "./store.ts";

export type ReadableList = {
  name: string;
  description: string;
  /** `null` if the asker may not see the owner's profile. */
  owner: { username: string; displayName: string } | null;
  /** Only for the owner. */
  id: number | null;
  titleIds: number[];
};

type Named = { name: string; description: string };

export type Lists = {
  /** Last changed first, each with the ids of its first titles. */
  of(userId: number): Promise<(List & { firstIds: number[] })[]>;
  /** Last changed first. */
  withTitle(userId: number, titleId: number): Promise<ListWithTitle[]>;
  /** Throws `conflict` if the user has too many lists, and `not_found` if the title doesn't exist. */
  create(userId: number, named: Named, titleId: number | null): Promise<List>;
  /** This and all methods below throw `not_found` if the user has no such list. */
  read(userId: number, listId: number): Promise<{ list: List; titleIds: number[] }>;
  change(userId: number, listId: number, named: Named): Promise<void>;
  delete(userId: number, listId: number): Promise<void>;
  /**
   * Adds a title, or moves it before another (`null`: last). Without `before`, a new title comes last, and another stays where it is.
   * Throws `conflict` if the list is full, and `not_found` if `before` isn't in it.
   */
  put(
    userId: number,
    listId: number,
    { titleId, before }: { titleId: number; before: number | null | undefined },
  ): Promise<void>;
  remove(userId: number, listId: number, titleId: number): Promise<void>;
  /** @returns the code of the new link; a previous one ends */
  share(userId: number, listId: number): Promise<string>;
  unshare(userId: number, listId: number): Promise<void>;
  /** Throws `not_found` if no list is shared by this code. */
  readShared(code: string, asker: { userId: number } | null): Promise<ReadableList>;
  /** Makes a private copy. Throws `not_found` like `readShared`, and `conflict` if the user has too many lists. */
  copyShared(userId: number, code: string): Promise<List>;
  /** For merged titles. */
  moveTitles(tx: Queryable, titles: { from: number; to: number }): Promise<void>;
};

const CODE_BYTES = 16;

export function createLists({ db, clock }: { db: Database; clock: Clock }): Lists {
  async function find(queryable: Queryable, userId: number, listId: number): Promise<List> {
    const list = await selectList(queryable, userId, listId);
    if (list === null) throw notFound();
    return list;
  }

  async function requireOwn(isOwn: Promise<boolean>): Promise<void> {
    if (!(await isOwn)) throw notFound();
  }

  return {
    of: (userId) => selectLists(db, userId),
    withTitle: (userId, titleId) => selectListsWithTitle(db, userId, titleId),
    create: (userId, named, titleId) =>
      db.transaction(async (tx) => {
        if ((await lockLists(tx, userId)) >= MOST_LISTS) throw tooManyLists();
        const at = clock.now();
        const listId = await insertList(tx, { userId, ...named, at });
        if (titleId !== null) await insertTitle(tx, { listId, titleId, at });
        return find(tx, userId, listId);
      }),
    async read(userId, listId) {
      const list = await find(db, userId, listId);
      return { list, titleIds: await selectTitles(db, listId) };
    },
    change: (userId, listId, named) =>
      requireOwn(updateList(db, { userId, listId, ...named, at: clock.now() })),
    delete: (userId, listId) => requireOwn(deleteList(db, userId, listId)),
    put: (userId, listId, { titleId, before }) =>
      db.transaction(async (tx) => {
        const at = clock.now();
        await requireOwn(touchList(tx, { userId, listId, at }));
        const { count, present } = await selectMembers(tx, listId, [titleId, before ?? titleId]);
        if (typeof before === "number" && !present.includes(before)) throw notFound();
        if (!present.includes(titleId)) {
          if (count >= MOST_TITLES_OF_LIST) throw fullList();
          await insertTitle(tx, { listId, titleId, at });
        }
        if (before !== undefined && before !== titleId) await moveTitle(tx, { listId, titleId, before });
      }),
    remove: (userId, listId, titleId) =>
      db.transaction(async (tx) => {
        await requireOwn(touchList(tx, { userId, listId, at: clock.now() }));
        await deleteTitle(tx, listId, titleId);
      }),
    async share(userId, listId) {
      const code = randomBytes(CODE_BYTES).toString("base64url");
      await requireOwn(updateCode(db, { userId, listId, code }));
      return code;
    },
    unshare: (userId, listId) => requireOwn(updateCode(db, { userId, listId, code: null })),
    async readShared(code, asker) {
      const list = await selectSharedList(db, code);
      if (list === null) throw notFound();
      const { owner, id, name, description } = list;
      const isOwn = owner.id === asker?.userId;
      const isNamed = isOwn || isSeenByOthers(owner, clock.now(), { isSignedIn: asker !== null });
      return {
        name,
        description,
        owner: isNamed ? { username: owner.username, displayName: owner.displayName } : null,
        id: isOwn ? id : null,
        titleIds: await selectTitles(db, id),
      };
    },
    copyShared: (userId, code) =>
      db.transaction(async (tx) => {
        const shared = await selectSharedList(tx, code);
        if (shared === null) throw notFound();
        if ((await lockLists(tx, userId)) >= MOST_LISTS) throw tooManyLists();
        const at = clock.now();
        const { name, description } = shared;
        const listId = await insertList(tx, { userId, name, description, at });
        await copyTitles(tx, { from: shared.id, to: listId, at });
        return find(tx, userId, listId);
      }),
    moveTitles: moveListedTitle,
  };
}

function tooManyLists(): Refusal {
  return new Refusal(409, "conflict", `You have ${MOST_LISTS} lists. Delete one before you make another`);
}

function fullList(): Refusal {
  return new Refusal(
    409,
    "conflict",
    `A list can have up to ${MOST_TITLES_OF_LIST} titles. Remove one first`,
  );
}
