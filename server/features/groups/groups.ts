/**
 * Groups: two to four people who get one list for tonight. Anyone who has a group's code can view the group and join it, with an account or
 * as a guest with five favorite titles. A group ends a day after it was created; after that it's treated as nonexistent. Members may see
 * each other's names, but never ratings or quiz answers.
 */
import { createHash, randomBytes } from "node:crypto";

import { GROUP_MOST_MEMBERS } from "#contract/group-rules.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import { UNFILTERED, positionsPassing } from "#engine/eligibility.ts";
import { startersOf } from "#engine/starters.ts";
import { isSeenByOthers } from "#server/features/accounts/accounts.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { GroupMember, Recommendations } from "#server/features/recommendations/recommendations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

import {
  type StoredGroup,
  type StoredMember,
  deleteMember,
  deleteVeto,
  insertAccountMembers,
  insertGroup,
  insertGuest,
  insertVeto,
  lockGroup,
  selectGroups,
  selectPerson,
  updateLookedIn,
  updateMoods,
  updateStreamableFirst,
} from "./store.ts";

export { deleteOldGroups } from "./store.ts";

/** The requester: an account, or a guest identified by their browser's key. Both are `null` for someone who only has the link. */
export type Asker = { userId: number | null; guestKey: string | null };

export type Member = {
  id: number;
  /** `null` if the member was added from a profile that the asker may not see. */
  name: string | null;
  joinedAs: "account" | "profile" | "guest";
  isAsker: boolean;
  hasMadeGroup: boolean;
};

export type Group = {
  code: string;
  endsAt: Date;
  revision: string;
  members: Member[];
  moods: PersonMood[];
  /** Whether titles that a member can stream on their own services come first. */
  streamableFirst: boolean;
  /** Whether any member has chosen services. */
  hasServices: boolean;
  /** Titles the asker doesn't want tonight, latest first. */
  vetoed: { id: number; title: string }[];
};

export type GroupPicks = Awaited<ReturnType<Recommendations["picksForGroup"]>> & {
  revision: string;
  /** In the order of each pick's `fits`. */
  memberIds: number[];
};

export type Groups = {
  /** Throws `profile_not_found` if there's no such profile or the creator may not see it. */
  start(userId: number, username: string | null): Promise<Group>;
  /** Newest first. */
  groupsOf(userId: number): Promise<Group[]>;
  /** This and all methods below throw `not_found` if the group doesn't exist or has ended. */
  read(code: string, asker: Asker): Promise<Group>;
  /** Ids of well-known titles of all kinds, within the strictest age limit of the members. */
  starters(code: string): Promise<number[]>;
  /** Current members remain members. Throws `conflict` if the group is full. */
  joinWithAccount(code: string, userId: number): Promise<Group>;
  joinAsGuest(code: string, guest: Guest): Promise<Group>;
  /** This and all methods below throw `not_found` if the asker isn't a member. */
  leave(code: string, asker: Asker): Promise<void>;
  chooseMoods(code: string, asker: Asker, moods: readonly PersonMood[]): Promise<void>;
  chooseStreamableFirst(code: string, asker: Asker, isFirst: boolean): Promise<void>;
  picks(code: string, asker: Asker, limit: number): Promise<GroupPicks>;
  veto(code: string, asker: Asker, titleId: number): Promise<void>;
  takeVetoBack(code: string, asker: Asker, titleId: number): Promise<void>;
};

export type Guest = { key: string; name: string; titleIds: readonly number[] };

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE_BYTES = 16;
/** Only signed-in viewers can create a group with a profile's owner. */
const MEMBER = { isSignedIn: true } as const;
const STARTERS = 24;

type Needs = {
  db: Database;
  catalogue: Catalogue;
  recommendations: Pick<Recommendations, "picksForGroup" | "groupMaturityLimit">;
  clock: Clock;
  keyOf: (username: string) => string;
};

export function createGroups({ db, catalogue, recommendations, clock, keyOf }: Needs): Groups {
  const since = () => new Date(clock.now().getTime() - DAY_MS);

  async function groupWith(code: string): Promise<StoredGroup> {
    const [group] = await selectGroups(db, { code }, since());
    if (group === undefined) throw notFound();
    return group;
  }

  async function memberOf(code: string, asker: Asker): Promise<{ group: StoredGroup; member: StoredMember }> {
    const group = await groupWith(code);
    const member = group.members.find((each) => isAsker(each, asker));
    if (member === undefined) throw notFound();
    return { group, member };
  }

  /** A member added from their profile counts only while the viewer who added them may see that profile. */
  function countingMembers(group: StoredGroup): StoredMember[] {
    return group.members.filter(
      ({ isFromProfile, privacy }) => !isFromProfile || isSeenByOthers(privacy, clock.now(), MEMBER),
    );
  }

  function seenBy(asker: Asker, group: StoredGroup): Group {
    return {
      code: group.code,
      endsAt: new Date(group.createdAt.getTime() + DAY_MS),
      revision: revisionOf(group),
      moods: group.moods,
      streamableFirst: group.streamableFirst,
      hasServices: countingMembers(group).some(({ hasServices }) => hasServices),
      members: group.members.map((member) => ({
        id: member.id,
        name: mayBeNamed(member, { asker, now: clock.now() }) ? member.name : null,
        joinedAs: member.userId === null ? "guest" : member.isFromProfile ? "profile" : "account",
        isAsker: isAsker(member, asker),
        hasMadeGroup: member.userId === group.createdBy,
      })),
      vetoed: group.members
        .filter((member) => isAsker(member, asker))
        .flatMap((member) => member.vetoed)
        .flatMap((id) => {
          const title = catalogue.facts(id)?.title;
          return title === undefined ? [] : { id, title };
        }),
    };
  }

  /** Joins happen one at a time, so only one of two people gets the last place. */
  async function join(
    code: string,
    asker: Asker,
    insert: (tx: Queryable, groupId: number) => Promise<void>,
  ): Promise<Group> {
    await db.transaction(async (tx) => {
      const groupId = await lockGroup(tx, { code, since: since() });
      if (groupId === null) throw notFound();
      const [group] = await selectGroups(tx, { code }, since());
      const members = group?.members ?? [];
      const known = members.find((member) => isAsker(member, asker));
      if (known !== undefined) {
        if (known.isFromProfile) await updateLookedIn(tx, known.id);
        return;
      }
      if (members.length >= GROUP_MOST_MEMBERS)
        throw new Refusal(
          409,
          "conflict",
          `All ${GROUP_MOST_MEMBERS} places are taken. Someone has to leave before anyone else can join`,
        );
      await insert(tx, groupId);
    });
    return seenBy(asker, await groupWith(code));
  }

  return {
    async start(userId, username) {
      const companion = username === null ? null : await selectPerson(db, keyOf(username));
      if (username !== null && (companion === null || !isSeenByOthers(companion, clock.now(), MEMBER)))
        throw new Refusal(404, "profile_not_found", "No such profile");
      const code = randomBytes(CODE_BYTES).toString("base64url");
      const createdAt = clock.now();
      await db.transaction(async (tx) => {
        const groupId = await insertGroup(tx, { code, createdBy: userId, createdAt });
        const fromProfile = companion === null || companion.id === userId ? null : companion.id;
        const userIds = fromProfile === null ? [userId] : [userId, fromProfile];
        await insertAccountMembers(tx, { groupId, userIds, fromProfile, joinedAt: createdAt });
      });
      return seenBy({ userId, guestKey: null }, await groupWith(code));
    },
    async groupsOf(userId) {
      const groups = await selectGroups(db, { userId }, since());
      return groups.map((group) => seenBy({ userId, guestKey: null }, group));
    },
    read: async (code, asker) => seenBy(asker, await groupWith(code)),
    async starters(code) {
      const members = countingMembers(await groupWith(code));
      const maturityLimit = await recommendations.groupMaturityLimit(members.map(tasteOf));
      const index = catalogue.index();
      const allowed = positionsPassing(index, { ...UNFILTERED, maturityLimit });
      return startersOf(index, allowed, STARTERS).flatMap((position) => index.titles[position]?.id ?? []);
    },
    joinWithAccount: (code, userId) =>
      join(code, { userId, guestKey: null }, (tx, groupId) =>
        insertAccountMembers(tx, {
          groupId,
          userIds: [userId],
          fromProfile: null,
          joinedAt: clock.now(),
        }),
      ),
    joinAsGuest: (code, { key, name, titleIds }) =>
      join(code, { userId: null, guestKey: key }, (tx, groupId) =>
        insertGuest(tx, { groupId, name, titleIds, keyHash: hashOf(key), joinedAt: clock.now() }),
      ),
    async leave(code, asker) {
      const { member } = await memberOf(code, asker);
      await db.transaction(async (tx) => {
        const groupId = await lockGroup(tx, { code, since: since() });
        if (groupId !== null) await deleteMember(tx, { groupId, memberId: member.id });
      });
    },
    async chooseMoods(code, asker, moods) {
      const { group } = await memberOf(code, asker);
      await updateMoods(db, { groupId: group.id, moods });
    },
    async chooseStreamableFirst(code, asker, streamableFirst) {
      const { group } = await memberOf(code, asker);
      await updateStreamableFirst(db, { groupId: group.id, streamableFirst });
    },
    async picks(code, asker, limit) {
      const { group, member } = await memberOf(code, asker);
      const members = countingMembers(group);
      const picks = await recommendations.picksForGroup({
        members: members.map(tasteOf),
        asker: members.findIndex(({ id }) => id === member.id),
        leaderId: group.createdBy,
        moods: group.moods,
        vetoed: group.members.flatMap(({ vetoed }) => vetoed),
        streamableFirst: group.streamableFirst,
        limit,
      });
      return { ...picks, revision: revisionOf(group), memberIds: members.map(({ id }) => id) };
    },
    async veto(code, asker, titleId) {
      const { member } = await memberOf(code, asker);
      await insertVeto(db, { memberId: member.id, titleId, vetoedAt: clock.now() });
    },
    async takeVetoBack(code, asker, titleId) {
      const { member } = await memberOf(code, asker);
      await deleteVeto(db, member.id, titleId);
    },
  };
}

function tasteOf({ userId, titleIds }: StoredMember): GroupMember {
  return userId === null ? { lovedIds: titleIds } : { userId };
}

function isAsker({ userId, keyHash }: StoredMember, asker: Asker): boolean {
  if (userId !== null) return userId === asker.userId;
  return asker.guestKey !== null && keyHash === hashOf(asker.guestKey);
}

/** Members who joined by themselves are named to everyone; members added from a profile only to viewers who may see it. */
function mayBeNamed(
  { userId, isFromProfile, privacy }: StoredMember,
  { asker, now }: { asker: Asker; now: Date },
): boolean {
  if (!isFromProfile || userId === asker.userId) return true;
  return isSeenByOthers(privacy, now, { isSignedIn: asker.userId !== null });
}

/** A 96-bit hash that changes with the group's choices and its members, their vetoes, marks and services, and reveals nothing about them. */
function revisionOf({ members, moods, streamableFirst, marked }: StoredGroup): string {
  const known = members.map(({ id, isFromProfile, vetoed }) => [id, isFromProfile, vetoed]);
  return hashOf(JSON.stringify([known, moods, streamableFirst, marked])).slice(0, 24);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
