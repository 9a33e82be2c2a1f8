import { expect, test } from "vitest";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp } from "#server/testing/test-app.ts";

const FULL_PROFILE = {
  display_name: "Ana 🎬",
  birthdate: "1990-02-28",
  gender: "female",
  country: "PT",
  preferred_languages: ["pt", "en"],
  streaming_platforms: ["8", "337"],
  age_range: "35-44",
};

const EMPTY_PROFILE = {
  birthdate: null,
  gender: null,
  country: null,
  preferred_languages: [],
  streaming_platforms: [],
  age_range: null,
};

test("favorite genres are saved under one id, whichever spelling is sent", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", {
    categories: ["Science Fiction", "horror", "sci_fi"],
    subcategories: ["slasher", "slasher"],
    openness_to_new_experiences: 0.4,
  });
  const { preferences } = await ana.get<{ preferences: Record<string, unknown> }>(
    "/api/auth/preferences/current",
  );
  expect(preferences).toMatchObject({
    favorite_genres: ["sci_fi", "horror"],
    favorite_subgenres: ["slasher"],
    preferred_mood: [],
  });
  expect(preferences["openness_to_new_experiences"]).toBeCloseTo(0.4);
});

test("a theme can be saved with the subgenres, and a mood can't", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { subcategories: ["slasher", "found_family"] });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { favorite_subgenres: ["slasher", "found_family"] },
  });
  expect(await ana.send("POST", "/api/auth/preferences", { subcategories: ["calm"] })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("a new account has empty preferences and an empty profile", async () => {
  const { ana } = await testApp();
  expect(await ana.get("/api/auth/preferences/current")).toEqual({
    preferences: {
      favorite_genres: [],
      favorite_subgenres: [],
      preferred_mood: [],
      openness_to_new_experiences: null,
    },
  });
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: {
      ...EMPTY_PROFILE,
      username: ana.name,
      email: ana.email,
      display_name: ana.name,
      email_verified: false,
    },
  });
});

test("saving preferences replaces all of them", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"], openness_to_new_experiences: 1 });
  await ana.ok("POST", "/api/auth/preferences", { categories: ["War"] });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { favorite_genres: ["war"], openness_to_new_experiences: null },
  });
});

test.for<[unknown]>([
  [{ categories: ["Cooking"] }],
  [{ categories: ["Horror", "toString"] }],
  [{ categories: "Horror" }],
  [{ categories: [28] }],
  [{ subcategories: ["cooking"] }],
  [{ openness_to_new_experiences: 1.1 }],
  [{ openness_to_new_experiences: "much" }],
  [[]],
])("invalid preferences are refused and change nothing: %j", async ([body]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  expect(await ana.send("POST", "/api/auth/preferences", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { favorite_genres: ["horror"] },
  });
});

test("saving a profile replaces all of it", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", FULL_PROFILE);
  expect(await ana.get("/api/profile")).toMatchObject({ profile: FULL_PROFILE });
  await ana.ok("PUT", "/api/profile", { display_name: "Ana" });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: { ...EMPTY_PROFILE, display_name: "Ana" } });
});

test("empty fields from sign-up count as not given", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", {
    display_name: "",
    birthdate: "",
    gender: "",
    age_range: "",
    country: "",
    preferred_languages: [],
    streaming_platforms: [],
  });
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { ...EMPTY_PROFILE, display_name: ana.name },
  });
});

test("a blank display name counts as none", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", { display_name: "   " });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: { display_name: ana.name } });
});

test("both spellings of non-binary are accepted", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", { gender: "nonbinary" });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: { gender: "non-binary" } });
});

test.for<[unknown]>([
  [{ gender: "x" }],
  [{ age_range: "0-12" }],
  [{ birthdate: "1990-02-30" }],
  [{ birthdate: "yesterday" }],
  [{ birthdate: "0000-01-01" }],
  [{ country: "Portugal" }],
  [{ preferred_languages: ["Portuguese"] }],
  [{ display_name: "a".repeat(61) }],
  [{ display_name: "evil\u202ename" }],
  [{ display_name: "a\u0000b" }],
  [{ streaming_platforms: ["x".repeat(65)] }],
])("an invalid profile is refused and changes nothing: %j", async ([body]) => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", FULL_PROFILE);
  expect(await ana.send("PUT", "/api/profile", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: FULL_PROFILE });
});

test.for<[string, string, unknown, string]>([
  ["POST", "/api/auth/preferences", { categories: Array(10_000).fill("War") }, "batch_too_large"],
  ["POST", "/api/auth/preferences", { subcategories: Array(51).fill("slasher") }, "batch_too_large"],
  ["PUT", "/api/profile", { preferred_languages: Array(51).fill("pt") }, "batch_too_large"],
  ["PUT", "/api/profile", { streaming_platforms: Array(5_000).fill("8") }, "batch_too_large"],
  ["POST", "/api/auth/preferences", '{"categories":["War"],"__proto__":{"isAdmin":true}}', "invalid_json"],
  ["PUT", "/api/profile", '{"constructor":{"prototype":{"isAdmin":true}}}', "invalid_json"],
  ["PUT", "/api/profile", '{"display_name":"Ana"', "invalid_json"],
])("oversized or malicious input is refused and changes nothing: %s %s", async (attack) => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", FULL_PROFILE);
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  const [method, path, body, code] = attack;
  expect(await ana.send(method, path, body)).toMatchObject({ status: 400, body: { code } });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: FULL_PROFILE });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { favorite_genres: ["horror"] },
  });
});

test("a display name with markup stays plain text for its owner and others", async () => {
  const { ana, ben } = await testApp();
  const name = `<img src=x onerror="alert(1)"> & 'Ana' 🎬`;
  await ana.ok("PUT", "/api/profile", { display_name: name });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: { display_name: name } });
  const answer = await ben.send("GET", `/api/user/stats/${ana.name}`);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.body).toMatchObject({ data: { user: { display_name: name } } });
});

test("of several profiles saved at once, one is kept in full", async () => {
  const { ana } = await testApp();
  const saved = ["PT", "DE", "JP"].map((country, place) => ({
    ...FULL_PROFILE,
    country,
    display_name: `Ana of ${country}`,
    birthdate: `199${place}-01-01`,
  }));
  await Promise.all(saved.map((profile) => ana.ok("PUT", "/api/profile", profile)));
  const { profile } = await ana.get<{ profile: Record<string, unknown> }>("/api/profile");
  expect(saved).toContainEqual(
    expect.objectContaining({
      country: profile["country"],
      display_name: profile["display_name"],
      birthdate: profile["birthdate"],
    }),
  );
});

test("users can't see or change each other's profile or preferences", async () => {
  const { ana, ben } = await testApp();
  await ana.ok("PUT", "/api/profile", FULL_PROFILE);
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  await ben.ok("PUT", "/api/profile", { display_name: "Ben", username: ana.name, user_id: 1 });
  await ben.ok("POST", "/api/auth/preferences", { categories: ["War"], username: ana.name });
  expect(await ana.get("/api/profile")).toMatchObject({ profile: { ...FULL_PROFILE, username: ana.name } });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { favorite_genres: ["horror"] },
  });
});

test("of several preferences saved at once, one is kept in full", async () => {
  const { ana } = await testApp();
  const saved = ["Horror", "War", "Music"].map((genre, place) => ({
    categories: [genre],
    openness_to_new_experiences: place / 2,
  }));
  await Promise.all(saved.map((body) => ana.ok("POST", "/api/auth/preferences", body)));
  const { preferences } = await ana.get<{ preferences: Record<string, unknown> }>(
    "/api/auth/preferences/current",
  );
  expect([
    [["horror"], 0],
    [["war"], 0.5],
    [["music"], 1],
  ]).toContainEqual([preferences["favorite_genres"], preferences["openness_to_new_experiences"]]);
});

test.for([
  ["POST", "/api/auth/preferences"],
  ["GET", "/api/auth/preferences/current"],
  ["GET", "/api/profile"],
  ["PUT", "/api/profile"],
] as const)("%s %s requires signing in", async ([method, path]) => {
  const { visitor } = await testApp();
  expect(await visitor.send(method, path, method === "GET" ? undefined : {})).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test.for<[string, (name: string) => string]>([
  ["as registered", (name) => name],
  ["in capitals", (name) => name.toUpperCase()],
  ["with look-alike letters", (name) => name.replaceAll("e", "е")],
])("viewers find their own preferences by their username %s", async ([, spelt]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  const own = await ana.get("/api/auth/preferences/current");
  expect(await ana.get(`/api/auth/preferences/${encodeURIComponent(spelt(ana.name))}`)).toEqual(own);
});

test("another user's name, an unknown name and a number find no preferences", async () => {
  const { ana, ben } = await testApp();
  for (const name of [ben.name, "nobody-at-all", "1", "%20"]) {
    const { status, body } = await ana.send("GET", `/api/auth/preferences/${name}`);
    expect(status).toBe(404);
    expectRefusal(body, "not_found");
  }
});

test("preferred moods and favorite genres are saved separately", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/moods/preferences", { moods: ["sad", "calm", "sad"] });
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"], openness_to_new_experiences: 1 });
  const saved = { favorite_genres: ["horror"], openness_to_new_experiences: 1 };
  const { preferences } = await ana.get<{ preferences: { preferred_mood: string[] } }>(
    "/api/auth/preferences/current",
  );
  expect(preferences).toMatchObject(saved);
  expect(preferences.preferred_mood.toSorted()).toEqual(["calm", "sad"]);
  await ana.ok("POST", "/api/moods/preferences", { moods: [] });
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { ...saved, preferred_mood: [] },
  });
});

test.for<[unknown]>([
  [{ moods: ["calm", "happy", "sad", "bored"] }],
  [{ moods: ["hungry"] }],
  [{ moods: ["__proto__"] }],
  [{ moods: "calm" }],
  [{}],
])("invalid preferred moods are refused and change nothing: %j", async ([body]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/moods/preferences", { moods: ["calm"] });
  const refusal = await ana.send("POST", "/api/moods/preferences", body);
  expect(refusal.status).toBe(400);
  expectRefusal(refusal.body, "validation_failed");
  expect(await ana.get("/api/auth/preferences/current")).toMatchObject({
    preferences: { preferred_mood: ["calm"] },
  });
});

const DETAILS = {
  birthdate: "1990-02-28",
  gender: "non-binary",
  country: "PT",
  preferred_languages: ["pt"],
  age_range: "35-44",
};

test.for([
  ["in a demographics object", { demographics: { ...DETAILS, gender: "nonbinary" } }],
  ["as plain fields", { ...DETAILS, gender: "nonbinary" }],
] as const)("demographics sent %s are saved, and the rest of the profile stays", async ([, body]) => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", { display_name: "Ana", streaming_platforms: ["8"] });
  await ana.ok("POST", "/api/demographics", body);
  expect(await ana.get("/api/demographics")).toEqual({ demographics: DETAILS });
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { ...DETAILS, display_name: "Ana", streaming_platforms: ["8"] },
  });
});

test.for<[unknown]>([
  [{ demographics: { gender: "x" } }],
  [{ demographics: null }],
  [{ demographics: "female" }],
  [{ demographics: [] }],
  [{ age_range: "0-12" }],
  [{ demographics: { birthdate: "1990-02-30" } }],
])("invalid demographics are refused and change nothing: %j", async ([body]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/demographics", DETAILS);
  const refusal = await ana.send("POST", "/api/demographics", body);
  expect(refusal.status).toBe(400);
  expectRefusal(refusal.body, "validation_failed");
  expect(await ana.get("/api/demographics")).toEqual({ demographics: DETAILS });
});

test("streaming services are saved by any of their ids, each once, and the rest of the profile stays", async () => {
  const { ana } = await testApp();
  await ana.ok("PUT", "/api/profile", { ...DETAILS, display_name: "Ana" });
  const ids = STREAMING_SERVICES.flatMap(({ id, aliases }) => [id, ...aliases]).map(String);
  for (const platforms of [ids.slice(0, 50), ids.slice(50)]) {
    if (platforms.length === 0) continue;
    await ana.ok("POST", "/api/streaming-preferences", { platforms });
    expect(await ana.get("/api/streaming-preferences")).toEqual({ platforms });
  }
  await ana.ok("POST", "/api/streaming-preferences", { platforms: ["8", "337", "8"] });
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { ...DETAILS, display_name: "Ana", streaming_platforms: ["8", "337"] },
  });
});

test("unknown or too many streaming services are refused and change nothing", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/streaming-preferences", { platforms: ["8"] });
  const unknown = await ana.send("POST", "/api/streaming-preferences", { platforms: ["8", "cinema"] });
  expect(unknown).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { platforms: "Unknown streaming service" } },
  });
  const platforms = Array.from({ length: 51 }, () => "8");
  const tooMany = await ana.send("POST", "/api/streaming-preferences", { platforms });
  expect(tooMany).toMatchObject({ status: 400, body: { code: "batch_too_large" } });
  expect(await ana.get("/api/streaming-preferences")).toEqual({ platforms: ["8"] });
});

test("demographics and streaming services saved at the same time are both kept", async () => {
  const { ana } = await testApp();
  await Promise.all([
    ...Array.from({ length: 5 }, () => ana.ok("POST", "/api/demographics", DETAILS)),
    ...Array.from({ length: 5 }, () => ana.ok("POST", "/api/streaming-preferences", { platforms: ["8"] })),
  ]);
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { ...DETAILS, streaming_platforms: ["8"] },
  });
});
