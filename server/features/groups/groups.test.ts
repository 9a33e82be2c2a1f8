import { expect, test } from "vitest";

import { CALLS } from "#contract/api.ts";
import type { Queryable } from "#server/platform/db.ts";
import { type Person, ownApp, testApp } from "#server/testing/test-app.ts";

import { FRIGHTS, type Group, guestAt, keyOf, startGroup } from "./groups.fixture.ts";
import { selectGroups } from "./store.ts";

const DAY = 24 * 60 * 60;
const NOT_FOUND = { status: 404, body: { code: "not_found" } };

const namesIn = ({ members }: Group) => members.map(({ name }) => name);

test("a group's creator is a member, and so is a signed-in viewer who follows the link", async () => {
  const { ana, ben } = await testApp();
  const { code, members } = await startGroup(ana);
  expect(members).toMatchObject([
    { name: ana.name, joined_as: "account", is_viewer: true, has_made_group: true },
  ]);
  const joined = await ben.ok<{ group: Group }>("POST", `/api/groups/${code}/members`, {});
  expect(joined.group.members).toMatchObject([
    { name: ana.name, is_viewer: false, has_made_group: true },
    { name: ben.name, joined_as: "account", is_viewer: true, has_made_group: false },
  ]);
  expect(await ben.get("/api/groups")).toMatchObject({ groups: [{ code }] });
});

test("a guest joins with a name and five titles, and only the guest's browser key gets picks", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = guestAt(app, code, keyOf("mia"));
  expect(await guest.send("GET", "/picks")).toMatchObject(NOT_FOUND);
  expect((await guest.join("Mia")).body.group.members).toMatchObject([
    { name: app.ana.name },
    { name: "Mia", joined_as: "guest", is_viewer: true },
  ]);
  expect((await guest.picks()).items).toHaveLength(12);
  const other = guestAt(app, code, keyOf("noah"));
  expect(await other.send("GET", "/picks")).toMatchObject(NOT_FOUND);
  expect(await other.send("GET", "")).toMatchObject({
    status: 200,
    body: { group: { members: [{ is_viewer: false }, { name: "Mia", is_viewer: false }] } },
  });
});

test("joining twice has the same effect as joining once", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = guestAt(app, code, keyOf("mia"));
  const answers = await Promise.all([guest.join("Mia"), guest.join("Mia"), guest.join("Mia")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.ana.ok("POST", `/api/groups/${code}/members`, {});
  expect(namesIn((await guest.send<{ group: Group }>("GET", "")).body.group)).toEqual([app.ana.name, "Mia"]);
});

test("when more people join at once than there are places, the group has four members and the rest get an error", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const answers = await Promise.all(
    ["a", "b", "c", "d", "e", "f"].map((name) => guestAt(app, code, keyOf(name)).join(name)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { body } of answers.filter(({ status }) => status !== 200))
    expect(body).toMatchObject({ code: "conflict" });
  expect((await app.ana.get<{ group: Group }>(`/api/groups/${code}`)).group.members).toHaveLength(4);
});

test.for<[string, object]>([
  ["without a name", { name: " " }],
  ["with a long name", { name: "a".repeat(31) }],
  ["with hidden characters in the name", { name: "Mia\u202e" }],
  ["with four titles", { title_ids: [1, 2, 3, 4] }],
  ["with one title five times", { title_ids: [1, 1, 1, 1, 1] }],
])("a guest %s can't join", async ([, change]) => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = guestAt(app, code, keyOf("mia"));
  const body = { guest: { name: "Mia", title_ids: [1, 2, 3, 4, 5], ...change } };
  expect(await guest.send("POST", "/members", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("a guest with an invalid key or an unknown title can't join", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = { name: "Mia", title_ids: [1, 2, 3, 4, 999_999] };
  expect(await guestAt(app, code, "short").join("Mia")).toMatchObject({ status: 400 });
  expect(await guestAt(app, code, keyOf("mia")).send("POST", "/members", { guest })).toMatchObject(NOT_FOUND);
});

test("a group ends a day after it was created, for its members too", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = guestAt(app, code, keyOf("mia"));
  await guest.join("Mia");
  app.clock.advance(DAY - 1);
  expect(await guest.send("GET", "")).toMatchObject({ status: 200 });
  app.clock.advance(1);
  const { email, password } = app.ana;
  app.ana.token = (
    await app.visitor.ok<{ token: string }>("POST", "/api/auth/login", { email, password })
  ).token;
  const after = [
    ["GET", ""],
    ["GET", "/picks"],
    ["GET", "/starters"],
    ["PUT", "/moods", { moods: [] }],
    ["PUT", "/streamable-first", { streamable_first: false }],
    ["POST", "/vetoes", { id: 1 }],
    ["DELETE", "/vetoes/1"],
    ["DELETE", "/members/me"],
  ] as const;
  const calls = CALLS.filter(({ path }) => path.startsWith("/api/groups/{code}"));
  expect(after.length + 1).toBe(calls.length);
  for (const [method, path, body] of after) {
    expect(await guest.send(method, path, body)).toMatchObject(NOT_FOUND);
    expect(await app.ana.send(method, `/api/groups/${code}${path}`, body)).toMatchObject(NOT_FOUND);
  }
  expect(await guest.join("Mia")).toMatchObject(NOT_FOUND);
  expect(await app.ana.get("/api/groups")).toMatchObject({ groups: [] });
});

test("an unknown group code is answered like an ended one, whatever it looks like", async () => {
  const app = await testApp();
  for (const code of ["a".repeat(22), "1", "%00", "__proto__"])
    expect(await app.visitor.send("GET", `/api/groups/${code}`)).toMatchObject(NOT_FOUND);
});

test("group codes have 128 bits and are unique", async () => {
  const { ana } = await testApp();
  const groups = await Promise.all([1, 2, 3, 4, 5].map(() => startGroup(ana)));
  const codes = groups.map(({ code }) => code);
  expect(new Set(codes).size).toBe(5);
  for (const code of codes) expect(Buffer.from(code, "base64url")).toHaveLength(16);
});

test("members can leave a group, and it ends when the last one leaves", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const guest = guestAt(app, code, keyOf("mia"));
  await guest.join("Mia");
  await app.ana.ok("DELETE", `/api/groups/${code}/members/me`);
  expect(await app.ana.send("GET", `/api/groups/${code}/picks`)).toMatchObject(NOT_FOUND);
  expect(namesIn((await guest.send<{ group: Group }>("GET", "")).body.group)).toEqual(["Mia"]);
  await guest.send("DELETE", "/members/me");
  expect(await guest.send("GET", "")).toMatchObject(NOT_FOUND);
});

test("a viewer can start a group with a visible profile, whose owner sees the group and can leave it", async () => {
  const { ana, ben } = await testApp();
  await ben.ok("PUT", "/api/profile", { display_name: "Ben of the Hills" });
  const { code, members } = await startGroup(ana, { username: ben.name.toUpperCase() });
  expect(members).toMatchObject([
    { name: ana.name, joined_as: "account" },
    { name: "Ben of the Hills", joined_as: "profile", is_viewer: false },
  ]);
  expect(await ben.get("/api/groups")).toMatchObject({ groups: [{ code }] });
  const looked = await ben.ok<{ group: Group }>("POST", `/api/groups/${code}/members`, {});
  expect(looked.group.members[1]).toMatchObject({ joined_as: "account", is_viewer: true });
  await ben.ok("DELETE", `/api/groups/${code}/members/me`);
  expect(await ben.get("/api/groups")).toEqual({ groups: [] });
});

test("a group can't be started with a hidden profile, which is answered like one that doesn't exist", async () => {
  const { ana, ben, visitor } = await testApp();
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  const bodyOf = async (username: string) => {
    const { status, body } = await ana.send("POST", "/api/groups", { username });
    return { status, ...body, requestId: null };
  };
  expect(await bodyOf(ben.name)).toEqual(await bodyOf("nobody-of-that-name"));
  expect(await bodyOf(ben.name)).toMatchObject({ status: 404, code: "profile_not_found" });
  expect(await visitor.send("POST", "/api/groups", { username: ana.name })).toMatchObject({ status: 401 });
});

test("guests don't see the name of an included profile that's visible to members only", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const { code } = await startGroup(ana, { username: ben.name });
  const guest = guestAt(app, code, keyOf("mia"));
  const { body } = await guest.join("Mia");
  expect(namesIn(body.group)).toEqual([ana.name, null, "Mia"]);
  expect(JSON.stringify(await guest.picks())).not.toContain(ben.name);
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  expect(namesIn((await guest.send<{ group: Group }>("GET", "")).body.group)).toEqual([
    ana.name,
    ben.name,
    "Mia",
  ]);
});

test("an included profile stops counting once its owner hides it", async () => {
  const { ana, ben } = await testApp();
  const { code } = await startGroup(ana, { username: ben.name });
  const membersOfPicks = async () => {
    const { items } = await ana.get<{ items: { fits: unknown[] }[] }>(`/api/groups/${code}/picks`);
    return items[0]?.fits.length;
  };
  expect(await membersOfPicks()).toBe(2);
  await ben.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  expect(await membersOfPicks()).toBe(1);
});

test("members don't see email addresses, guest keys or account ids", async () => {
  const app = await testApp();
  const { ana, ben, db } = app;
  const { code } = await startGroup(ana, { username: ben.name });
  await guestAt(app, code, keyOf("mia")).join("Mia");
  const text = JSON.stringify([
    await ana.get(`/api/groups/${code}`),
    await ana.get(`/api/groups/${code}/picks`),
    await app.visitor.get(`/api/groups/${code}`),
  ]);
  for (const secret of [ana.email, ben.email, keyOf("mia"), "user_id", "key_hash"])
    expect(text).not.toContain(secret);
  const kept = await db.query<{ row: string }>("select m::text as row from group_members m");
  expect(JSON.stringify(kept)).not.toContain(keyOf("mia"));
});

test("guests choose from 24 titles of many genres, the same for everyone", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  type Starters = { items: { id: number; genres: { name: string }[] }[] };
  const { items } = await app.visitor.get<Starters>(`/api/groups/${code}/starters`);
  expect(items).toHaveLength(24);
  expect(new Set(items.map(({ genres }) => genres[0]?.name)).size).toBeGreaterThanOrEqual(8);
  expect(await app.visitor.get(`/api/groups/${code}/starters`)).toEqual({ items });
});

test("a group ends when its creator's account is deleted, and a member leaves when theirs is", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const { code } = await startGroup(ana);
  await ben.ok("POST", `/api/groups/${code}/members`, {});
  const deleteAccount = async (person: Person) =>
    person.ok("DELETE", "/api/user", { password: person.password });
  await deleteAccount(ben);
  expect(namesIn((await ana.get<{ group: Group }>(`/api/groups/${code}`)).group)).toEqual([ana.name]);
  await deleteAccount(ana);
  expect(await app.visitor.send("GET", `/api/groups/${code}`)).toMatchObject(NOT_FOUND);
});

test("changes to a group on another process are visible at once", async () => {
  const app = await testApp();
  const { code } = await startGroup(app.ana);
  const elsewhere = { ...app, address: await app.secondServer() };
  await guestAt(elsewhere, code, keyOf("mia")).join("Mia", FRIGHTS);
  expect(namesIn((await app.ana.get<{ group: Group }>(`/api/groups/${code}`)).group)).toContain("Mia");
});

test("groups are found by code and by member with an index among 100,000 groups", async () => {
  const { db, ana } = await ownApp();
  await db.longTransaction(async (tx) => {
    await tx.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select w, w, w, w, '' from (select gen_random_uuid()::text as w from generate_series(1, 100)) words`,
    );
    await tx.query(
      `insert into groups (code, created_by, created_at)
       select gen_random_uuid()::text, u.id, now() from users u cross join generate_series(1, 1000) n`,
    );
    await tx.query(
      `insert into group_members (group_id, user_id, joined_at) select g.id, g.created_by, now() from groups g`,
    );
    await tx.query("analyze groups, group_members, group_vetoes");
  });
  const { code } = await startGroup(ana);
  for (const of of [{ code }, { userId: 1 }]) {
    const lines: string[] = [];
    const explaining: Queryable = {
      async query(text, values) {
        const rows = await db.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
        lines.push(...rows.map((row) => row["QUERY PLAN"]));
        return [];
      },
      prepared: async () => [],
    };
    await selectGroups(explaining, of, new Date(0));
    expect(lines.join("\n")).toMatch("code" in of ? /groups_code_key/ : /group_members_of_user/);
    expect(lines.join("\n")).not.toMatch(/Seq Scan on (groups|group_members)/);
  }
}, 60_000);
