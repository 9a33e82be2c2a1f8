import { expect, test } from "vitest";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp } from "#server/testing/test-app.ts";

test.for<[string, (name: string) => string]>([
  ["as it is", (name) => name],
  ["in capitals", (name) => name.toUpperCase()],
  ["in letters that look alike", (name) => name.replaceAll("e", "е")],
])("one's own preferences are found by one's name %s", async ([, spelt]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Horror"] });
  const own = await ana.get("/api/auth/preferences/current");
  expect(await ana.get(`/api/auth/preferences/${encodeURIComponent(spelt(ana.name))}`)).toEqual(own);
});

test("preferences of another, of nobody and by a number are not found", async () => {
  const { ana, ben } = await testApp();
  for (const name of [ben.name, "nobody-at-all", "1", "%20"]) {
    const { status, body } = await ana.send("GET", `/api/auth/preferences/${name}`);
    expect(status).toBe(404);
    expectRefusal(body, "not_found");
  }
});

test("preferred moods and favourite genres are saved apart, and neither changes the other", async () => {
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
])("preferred moods that make no sense are refused and change nothing: %j", async ([body]) => {
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
  ["with the word around them", { demographics: { ...DETAILS, gender: "nonbinary" } }],
  ["without it", { ...DETAILS, gender: "nonbinary" }],
] as const)("demographics are saved %s, and the rest of the profile stays", async ([, body]) => {
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
])("demographics that make no sense are refused and change nothing: %j", async ([body]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/demographics", DETAILS);
  const refusal = await ana.send("POST", "/api/demographics", body);
  expect(refusal.status).toBe(400);
  expectRefusal(refusal.body, "validation_failed");
  expect(await ana.get("/api/demographics")).toEqual({ demographics: DETAILS });
});

test("services are saved by any of their ids, each once, and the rest of the profile stays", async () => {
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

test("services that are unknown, or too many, are refused and change nothing", async () => {
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

test("demographics and services that are saved at once are both kept", async () => {
  const { ana } = await testApp();
  await Promise.all([
    ...Array.from({ length: 5 }, () => ana.ok("POST", "/api/demographics", DETAILS)),
    ...Array.from({ length: 5 }, () => ana.ok("POST", "/api/streaming-preferences", { platforms: ["8"] })),
  ]);
  expect(await ana.get("/api/profile")).toMatchObject({
    profile: { ...DETAILS, streaming_platforms: ["8"] },
  });
});
