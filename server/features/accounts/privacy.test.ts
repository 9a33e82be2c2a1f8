import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import type { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type PrivacyFacts, visibilityOf } from "./privacy.ts";

const NOW = new Date("2026-03-30T12:00:00Z");
const ADULT: PrivacyFacts = { chosenVisibility: null, ageRange: "25-34", birthdate: null };

test.for<[Partial<PrivacyFacts>, ReturnType<typeof visibilityOf>]>([
  [{}, "members"],
  [{ ageRange: null }, "members"],
  [{ chosenVisibility: "public" }, "public"],
  [{ chosenVisibility: "private" }, "private"],
  [{ ageRange: "13-17" }, "private"],
  [{ ageRange: "13-17", chosenVisibility: "members" }, "members"],
  [{ ageRange: "13-17", chosenVisibility: "public" }, "private"],
  [{ birthdate: "2008-03-31" }, "private"],
  [{ birthdate: "2008-03-30" }, "members"],
  [{ ageRange: "13-17", birthdate: "1990-01-01" }, "private"],
])("a profile with %j has the visibility %s", ([facts, visibility]) => {
  expect(visibilityOf({ ...ADULT, ...facts }, NOW)).toBe(visibility);
});

test("profiles are visible to members by default, and owners can make them public or private", async () => {
  const { ana, ben, visitor } = await testApp();
  expect(await visibilityFor(ana)).toBe("members");
  expect(await seenBy([ana, ben, visitor], ana)).toEqual([200, 200, 404]);
  await choose(ana, "public");
  expect(await seenBy([ana, ben, visitor], ana)).toEqual([200, 200, 200]);
  await choose(ana, "private");
  expect(await visibilityFor(ana)).toBe("private");
  expect(await seenBy([ana, ben, visitor], ana)).toEqual([200, 404, 404]);
});

test("a hidden or deleted profile gets the same answer as one that never existed", async () => {
  const { ana, ben, signUp, visitor } = await testApp();
  const gone = await signUp();
  await gone.ok("DELETE", "/api/user", { password: gone.password });
  await choose(ana, "private");
  for (const asker of [ben, visitor]) {
    const missing = await stats(asker, "nobody-of-that-name");
    for (const { name } of [ana, gone]) {
      const hidden = await stats(asker, name);
      expect(hidden).toMatchObject({ status: 404, body: { code: "profile_not_found" } });
      expect({ ...hidden.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
      expect([...hidden.headers.keys()]).toEqual([...missing.headers.keys()]);
    }
  }
});

test("profiles can't be enumerated by account id", async () => {
  const { ana, db, title, visitor } = await testApp();
  await ana.ok("POST", "/api/watchlist", { id: (await title("Alien")).id });
  const [newest] = await db.query<{ id: number }>("select max(u.id) as id from users u");
  for (let id = 1; id <= (newest?.id ?? 0) + 1; id++) {
    expect(await stats(visitor, String(id))).toMatchObject({ status: 404 });
  }
});

test("a signed-in client that enumerates ids is rate limited", async () => {
  const { signUp } = await testApp({ enforcesRateLimits: true });
  const asker = await signUp();
  const answers = [];
  for (let id = 1; id <= 61; id++) answers.push(await stats(asker, String(id)));
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});

test("setting an age range of 13 to 17 makes a profile private", async () => {
  const { ana, ben } = await testApp();
  await ana.ok("PUT", "/api/profile", { age_range: "13-17" });
  expect(await visibilityFor(ana)).toBe("private");
  expect(await seenBy([ana, ben], ana)).toEqual([200, 404]);
});

test("minors may make their profile visible to members but not public", async () => {
  const { ana, ben, visitor } = await testApp();
  await ana.ok("PUT", "/api/profile", { age_range: "13-17" });
  expect(await ana.send("PUT", "/api/user/privacy", { profile_visibility: "public" })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { profile_visibility: FORM_MESSAGES.publicTooYoung } },
  });
  expect(await visibilityFor(ana)).toBe("private");
  await choose(ana, "members");
  expect(await seenBy([ben, visitor], ana)).toEqual([200, 404]);
});

test("a public profile becomes private when its owner enters an age under 18", async () => {
  const { ana, ben, visitor } = await testApp();
  await choose(ana, "public");
  await ana.ok("PUT", "/api/profile", { birthdate: "2015-01-01" });
  expect(await seenBy([ben, visitor], ana)).toEqual([404, 404]);
});

test.for<[unknown]>([[{}], [{ profile_visibility: "friends" }], [{ profile_visibility: null }], [[]]])(
  "an invalid privacy setting is refused and changes nothing: %j",
  async ([body]) => {
    const { ana } = await testApp();
    await choose(ana, "private");
    expect(await ana.send("PUT", "/api/user/privacy", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
    expect(await visibilityFor(ana)).toBe("private");
  },
);

function stats(asker: Client, name: string) {
  return asker.send("GET", `/api/user/stats/${name}`);
}

async function seenBy(askers: readonly Client[], owner: Person): Promise<number[]> {
  const answers = await Promise.all(askers.map((asker) => stats(asker, owner.name)));
  return answers.map(({ status }) => status);
}

async function choose(person: Person, profileVisibility: string): Promise<void> {
  await person.ok("PUT", "/api/user/privacy", { profile_visibility: profileVisibility });
}

async function visibilityFor(person: Person): Promise<string> {
  const { account } = await person.get<CallAnswer<"GET /api/user/account">>("/api/user/account");
  return account.profile_visibility;
}
