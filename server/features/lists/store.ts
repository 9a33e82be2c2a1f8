import { LIST_POSTERS, MOST_LISTS, MOST_TITLES_OF_LIST } from "#contract/list-rules.ts";
import type { PrivacyFacts } from "#server/features/accounts/accounts.ts";
import type { Queryable } from "#server/platform/db.ts";

export type List = {
  id: number;
  name: string;
  description: string;
  /** `null` if it's private. */
  code: string | null;
  count: number;
  changedAt: Date;
};

const LIST = `l.id, l.name, l.description, l.code, l.changed_at as "changedAt",
  (select count(*)::integer from list_titles t where t.list_id = l.id) as count`;

/** Last changed first, each with the ids of its first titles. */
export async function selectLists(db: Queryable, userId: number): Promise<(List & { firstIds: number[] })[]> {
  return db.query<List & { firstIds: number[] }>(
    `select ${LIST}, array(select t.title_id from list_titles t where t.list_id = l.id
       order by t.position, t.title_id limit ${LIST_POSTERS}) as "firstIds"
     from lists l where l.user_id = $1 order by l.changed_at desc, l.id desc limit ${MOST_LISTS}`,
    [userId],
  );
}

/** @returns `null` if the user has no such list */
export async function selectList(db: Queryable, userId: number, listId: number): Promise<List | null> {
  const [row] = await db.query<List>(`select ${LIST} from lists l where l.user_id = $1 and l.id = $2`, [
    userId,
    listId,
  ]);
  return row ?? null;
}

/** Ids, in their order. */
export async function selectTitles(db: Queryable, listId: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select t.title_id as "titleId" from list_titles t where t.list_id = $1
     order by t.position, t.title_id limit ${MOST_TITLES_OF_LIST}`,
    [listId],
  );
  return rows.map(({ titleId }) => titleId);
}

export type ListWithTitle = { id: number; name: string; count: number; hasTitle: boolean };

/** Last changed first. */
export async function selectListsWithTitle(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<ListWithTitle[]> {
  return db.query<ListWithTitle>(
    `select l.id, l.name, (select count(*)::integer from list_titles t where t.list_id = l.id) as count,
       exists (select from list_titles t where t.list_id = l.id and t.title_id = $2) as "hasTitle"
     from lists l where l.user_id = $1 order by l.changed_at desc, l.id desc limit ${MOST_LISTS}`,
    [userId, titleId],
  );
}

export type SharedList = Pick<List, "id" | "name" | "description"> & {
  owner: PrivacyFacts & { id: number; username: string; displayName: string };
};

type SharedRow = Pick<List, "id" | "name" | "description"> &
  PrivacyFacts & { ownerId: number; username: string; displayName: string };

export async function selectSharedList(db: Queryable, code: string): Promise<SharedList | null> {
  const [row] = await db.query<SharedRow>(
    `select l.id, l.name, l.description, u.id as "ownerId", u.username,
       coalesce(p.display_name, u.username) as "displayName",
       u.profile_visibility as "chosenVisibility", p.age_range as "ageRange", p.birthdate
     from lists l join users u on u.id = l.user_id left join profiles p on p.user_id = u.id where l.code = $1`,
    [code],
  );
  if (row === undefined) return null;
  const { id, name, description, ownerId, ...owner } = row;
  return { id, name, description, owner: { id: ownerId, ...owner } };
}

/** Serializes the creation of a user's lists. @returns how many there are */
export async function lockLists(tx: Queryable, userId: number): Promise<number> {
  await tx.query("select from users u where u.id = $1 for no key update", [userId]);
  const [row] = await tx.query<{ count: number }>(
    "select count(*)::integer as count from lists l where l.user_id = $1",
    [userId],
  );
  return row?.count ?? 0;
}

export type NewList = { userId: number; name: string; description: string; at: Date };

export async function insertList(tx: Queryable, { userId, name, description, at }: NewList): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into lists (user_id, name, description, created_at, changed_at) values ($1, $2, $3, $4, $4)
     returning id`,
    [userId, name, description, at],
  );
  if (row === undefined) throw new Error("The list was not stored");
  return row.id;
}

/** Serializes changes to a list's titles, and records the time of the change. @returns whether the user has such a list */
export async function touchList(
  tx: Queryable,
  { userId, listId, at }: { userId: number; listId: number; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    "update lists set changed_at = $3 where user_id = $1 and id = $2 returning id",
    [userId, listId, at],
  );
  return rows.length > 0;
}

/** @returns whether the user has such a list */
export async function updateList(
  db: Queryable,
  { userId, listId, name, description, at }: NewList & { listId: number },
): Promise<boolean> {
  const rows = await db.query(
    `update lists set name = $3, description = $4, changed_at = $5 where user_id = $1 and id = $2 returning id`,
    [userId, listId, name, description, at],
  );
  return rows.length > 0;
}

/** @returns whether the user has such a list */
export async function updateCode(
  db: Queryable,
  { userId, listId, code }: { userId: number; listId: number; code: string | null },
): Promise<boolean> {
  const rows = await db.query("update lists set code = $3 where user_id = $1 and id = $2 returning id", [
    userId,
    listId,
    code,
  ]);
  return rows.length > 0;
}

/** @returns whether the user had such a list */
export async function deleteList(db: Queryable, userId: number, listId: number): Promise<boolean> {
  const rows = await db.query("delete from lists where user_id = $1 and id = $2 returning id", [
    userId,
    listId,
  ]);
  return rows.length > 0;
}

/** @returns how many titles the list has, and which of these are in it */
export async function selectMembers(
  db: Queryable,
  listId: number,
  titleIds: readonly number[],
): Promise<{ count: number; present: number[] }> {
  const [row] = await db.query<{ count: number; present: number[] }>(
    `select count(*)::integer as count,
       coalesce(array_agg(t.title_id) filter (where t.title_id = any($2)), '{}') as present
     from list_titles t where t.list_id = $1`,
    [listId, titleIds],
  );
  return row ?? { count: 0, present: [] };
}

/** Adds a title at the end. */
export async function insertTitle(
  tx: Queryable,
  { listId, titleId, at }: { listId: number; titleId: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into list_titles (list_id, title_id, position, added_at)
     select $1, $2, coalesce(max(t.position), 0) + 1, $3 from list_titles t where t.list_id = $1`,
    [listId, titleId, at],
  );
}

/** Copies all titles to an empty list, in their order. */
export async function copyTitles(
  tx: Queryable,
  { from, to, at }: { from: number; to: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into list_titles (list_id, title_id, position, added_at)
     select $2, t.title_id, t.position, $3 from list_titles t where t.list_id = $1`,
    [from, to, at],
  );
}

/** Places a title of the list before another, or last, and numbers all of them anew. */
export async function moveTitle(
  tx: Queryable,
  { listId, titleId, before }: { listId: number; titleId: number; before: number | null },
): Promise<void> {
  await tx.query(
    `with others as (
       select t.title_id, row_number() over (order by t.position, t.title_id)::numeric as rank
       from list_titles t where t.list_id = $1 and t.title_id <> $2
     ), ranked as (
       select o.title_id, o.rank from others o
       union all
       select $2::integer, coalesce(
         (select o.rank - 0.5 from others o where o.title_id = $3), (select count(*) + 1 from others))
     ), placed as (
       select r.title_id, row_number() over (order by r.rank)::integer as position from ranked r)
     update list_titles t set position = p.position from placed p
     where t.list_id = $1 and t.title_id = p.title_id and t.position <> p.position`,
    [listId, titleId, before],
  );
}

export async function deleteTitle(tx: Queryable, listId: number, titleId: number): Promise<void> {
  await tx.query("delete from list_titles where list_id = $1 and title_id = $2", [listId, titleId]);
}

/** The second title takes the first one's place in each list, unless it's there too. */
export async function moveListedTitle(
  tx: Queryable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.query(
    `update list_titles t set title_id = $2 where t.title_id = $1 and not exists (
       select from list_titles o where o.list_id = t.list_id and o.title_id = $2)`,
    [from, to],
  );
}
