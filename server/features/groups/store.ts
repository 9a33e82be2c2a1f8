import type { PersonMood } from "#contract/quiz-answers.ts";
import type { PrivacyFacts } from "#server/features/accounts/accounts.ts";
import type { Queryable } from "#server/platform/db.ts";

export type StoredMember = {
  id: number;
  /** `null` for guests. */
  userId: number | null;
  name: string;
  isFromProfile: boolean;
  /** Titles a guest chose; empty for an account. */
  titleIds: number[];
  /** Hex; `null` for an account. */
  keyHash: string | null;
  /** Ids of titles that the member doesn't want tonight, latest first. */
  vetoed: number[];
  /** Whether the member chose streaming services; `false` for guests. */
  hasServices: boolean;
  /** Determines who may see the profile; only used for accounts. */
  privacy: PrivacyFacts;
};

export type StoredGroup = {
  id: number;
  code: string;
  createdBy: number;
  createdAt: Date;
  moods: PersonMood[];
  /** Whether titles that a member can stream come first. */
  streamableFirst: boolean;
  /** In the order they joined. */
  members: StoredMember[];
  /** Changes when members rate, skip or save something, or change their profiles; has no other meaning. */
  marked: string;
};

export async function selectPerson(
  db: Queryable,
  key: string,
): Promise<(PrivacyFacts & { id: number }) | null> {
  const [row] = await db.query<PrivacyFacts & { id: number }>(
    `select u.id, u.profile_visibility as "chosenVisibility", p.age_range as "ageRange", p.birthdate
     from users u left join profiles p on p.user_id = u.id where u.username_key = $1`,
    [key],
  );
  return row ?? null;
}

export async function insertGroup(
  tx: Queryable,
  group: { code: string; createdBy: number; createdAt: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    "insert into groups (code, created_by, created_at) values ($1, $2, $3) returning id",
    [group.code, group.createdBy, group.createdAt],
  );
  if (row === undefined) throw new Error("The group was not stored");
  return row.id;
}

/**
 * A single query. @param of the group with this code, or the 20 newest groups of this user @param since groups created before this have
 * ended
 */
export async function selectGroups(
  db: Queryable,
  of: { code: string } | { userId: number },
  since: Date,
): Promise<StoredGroup[]> {
  return db.query<StoredGroup>(
    `select g.id, g.code, g.created_by as "createdBy", g.created_at as "createdAt", g.moods,
       g.streamable_first as "streamableFirst",
       (select coalesce(json_agg(json_build_object(
          'id', m.id, 'userId', m.user_id, 'name', coalesce(m.guest_name, p.display_name, u.username),
          'isFromProfile', m.is_from_profile, 'titleIds', coalesce(m.guest_title_ids, '{}'),
          'keyHash', encode(m.guest_key_hash, 'hex'),
          'hasServices', coalesce(p.streaming_platforms <> '{}', false),
          'vetoed', array(select v.title_id from group_vetoes v where v.member_id = m.id
                          order by v.vetoed_at desc, v.title_id),
          'privacy', json_build_object('chosenVisibility', u.profile_visibility, 'ageRange', p.age_range,
            'birthdate', p.birthdate)) order by m.id), '[]')
        from group_members m left join users u on u.id = m.user_id left join profiles p on p.user_id = m.user_id
        where m.group_id = g.id) as members,
       (select coalesce(string_agg(concat_ws(' ', m.id,
          (select concat_ws(' ', count(*), max(r.rated_at)) from ratings r where r.user_id = m.user_id),
          (select concat_ws(' ', count(*), max(s.skipped_at)) from skips s where s.user_id = m.user_id),
          (select concat_ws(' ', count(*), max(w.added_at)) from watchlist_entries w where w.user_id = m.user_id),
          p.updated_at, p.country, p.streaming_platforms),
          ',' order by m.id), '')
        from group_members m left join profiles p on p.user_id = m.user_id where m.group_id = g.id) as marked
     from groups g
     where ${"code" in of ? "g.code = $1" : "g.id in (select m.group_id from group_members m where m.user_id = $1)"}
       and g.created_at > $2
     order by g.created_at desc, g.id desc limit 20`,
    ["code" in of ? of.code : of.userId, since],
  );
}

/**
 * Locks the group until the transaction ends, so members join and leave one at a time. @returns the group's id, `null` if it doesn't exist
 */
export async function lockGroup(
  tx: Queryable,
  { code, since }: { code: string; since: Date },
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    "select g.id from groups g where g.code = $1 and g.created_at > $2 for update",
    [code, since],
  );
  return row?.id ?? null;
}

/** Adds the accounts in the given order; existing members don't change. */
export async function insertAccountMembers(
  tx: Queryable,
  members: {
    groupId: number;
    userIds: readonly number[];
    /** The member added from their profile by the other one; `null` if there is none. */
    fromProfile: number | null;
    joinedAt: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into group_members (group_id, user_id, is_from_profile, joined_at)
     select $1, k.user_id, k.user_id is not distinct from $3, $4
     from unnest($2::integer[]) with ordinality as k(user_id, place) order by k.place
     on conflict (group_id, user_id) do nothing`,
    [members.groupId, members.userIds, members.fromProfile, members.joinedAt],
  );
}

export async function insertGuest(
  tx: Queryable,
  guest: { groupId: number; name: string; keyHash: string; titleIds: readonly number[]; joinedAt: Date },
): Promise<void> {
  await tx.query(
    `insert into group_members (group_id, guest_name, guest_key_hash, guest_title_ids, joined_at)
     values ($1, $2, decode($3, 'hex'), $4, $5)`,
    [guest.groupId, guest.name, guest.keyHash, guest.titleIds, guest.joinedAt],
  );
}

/** Records that a member added from their profile has joined by themselves. */
export async function updateLookedIn(db: Queryable, memberId: number): Promise<void> {
  await db.query("update group_members set is_from_profile = false where id = $1", [memberId]);
}

/** Deletes the member, and the group if there are no other members. */
export async function deleteMember(
  tx: Queryable,
  { groupId, memberId }: { groupId: number; memberId: number },
): Promise<void> {
  await tx.query("delete from group_members where id = $1", [memberId]);
  await tx.query(
    "delete from groups g where g.id = $1 and not exists (select from group_members m where m.group_id = g.id)",
    [groupId],
  );
}

export async function updateMoods(
  db: Queryable,
  { groupId, moods }: { groupId: number; moods: readonly PersonMood[] },
): Promise<void> {
  await db.query("update groups set moods = $2 where id = $1", [groupId, moods]);
}

export async function updateStreamableFirst(
  db: Queryable,
  { groupId, streamableFirst }: { groupId: number; streamableFirst: boolean },
): Promise<void> {
  await db.query("update groups set streamable_first = $2 where id = $1", [groupId, streamableFirst]);
}

/** Does nothing if the title doesn't exist or the member has just left. */
export async function insertVeto(
  db: Queryable,
  veto: { memberId: number; titleId: number; vetoedAt: Date },
): Promise<void> {
  await db.query(
    `insert into group_vetoes (member_id, title_id, vetoed_at)
     select m.id, t.id, $3 from group_members m, titles t where m.id = $1 and t.id = $2
     on conflict (member_id, title_id) do nothing`,
    [veto.memberId, veto.titleId, veto.vetoedAt],
  );
}

export async function deleteVeto(db: Queryable, memberId: number, titleId: number): Promise<void> {
  await db.query("delete from group_vetoes where member_id = $1 and title_id = $2", [memberId, titleId]);
}

/** Deletes the oldest groups from before `before`, with everything in them. @returns how many */
export async function deleteOldGroups(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from groups g using (
       select o.id from groups o where o.created_at < $1 order by o.created_at limit $2) old
     where g.id = old.id returning g.id`,
    [before, limit],
  );
  return rows.length;
}
