import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { testApp } from "#server/testing/test-app.ts";

import type { Picks } from "./recommendations.fixture.ts";

type Answer = CallAnswer<"GET /api/recommendations/reason/{id}">;

const pathOf = (id: number) => `/api/recommendations/reason/${id}`;

test("a title has the same reason as it has among the picks", async () => {
  const { signUp, title } = await testApp();
  const viewer = await signUp();
  for (const name of ["Arrival", "Blade Runner 2049", "Parasite"])
    await viewer.rate((await title(name)).id, 3);
  const { items } = await viewer.get<Picks>("/api/recommendations?limit=10");
  const explained = items.filter(({ reason }) => reason.kind !== "exploration");
  expect(explained.some(({ reason }) => reason.kind === "because")).toBe(true);
  for (const { id, reason } of explained)
    expect((await viewer.get<Answer>(pathOf(id))).reason).toEqual(reason);
});

test("a title on the watchlist has a reason, and a rated, skipped or watched one doesn't need one", async () => {
  const { signUp, title } = await testApp();
  const viewer = await signUp();
  for (const name of ["Alien", "The Thing"]) await viewer.rate((await title(name)).id, 3);
  const { id } = await title("Aliens");
  const reason = async () => (await viewer.get<Answer>(pathOf(id))).reason;
  expect(await reason()).toMatchObject({ kind: "because" });
  await viewer.ok("POST", "/api/watchlist", { id });
  expect(await reason()).toMatchObject({ kind: "because" });
  await viewer.ok("POST", "/api/watched", { id });
  expect(await reason()).toBeNull();
  const others = [await title("Predator"), await title("The Fly")] as const;
  await viewer.rate(others[0].id, 1);
  await viewer.ok("POST", "/api/ratings", { id: others[1].id, rating: "skip" });
  for (const other of others) expect((await viewer.get<Answer>(pathOf(other.id))).reason).toBeNull();
});

test("only signed-in viewers get a reason, and only for titles that exist", async () => {
  const { visitor, ana } = await testApp();
  expect(await visitor.send("GET", pathOf(1))).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
  expect(await ana.send("GET", pathOf(999_999_999))).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test("a title that somebody else added by hand isn't found", async () => {
  const { ana, ben } = await testApp();
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: "The Lighthouse Keeper’s Radio",
    year: 2019,
    mediaType: "movie",
  });
  expect((await ana.get<Answer>(pathOf(itemId))).reason).toBeNull();
  expect(await ben.send("GET", pathOf(itemId))).toMatchObject({ status: 404 });
});

test("what a viewer loves is grouped into kinds, with titles of that kind that they haven't marked", async () => {
  const { signUp, title } = await testApp();
  const viewer = await signUp();
  const clusters = async () =>
    (await viewer.get<CallAnswer<"GET /api/recommendations/clusters">>("/api/recommendations/clusters"))
      .clusters;
  expect(await clusters()).toEqual([]);
  const loved: number[] = [];
  for (const name of ["Parasite", "Oldboy", "Memories of Murder", "Train to Busan"]) {
    const { id } = await title(name);
    loved.push(id);
    await viewer.rate(id, 3);
  }
  const [cluster] = await clusters();
  expect(cluster).toMatchObject({ quality: { kind: "country", value: "KR" }, genre: "thriller" });
  expect(cluster?.items.length).toBeGreaterThan(5);
  for (const item of cluster?.items ?? []) {
    expect(item.genres.map(({ name }) => name)).toContain("Thriller");
    expect(loved).not.toContain(item.id);
  }

  // Wanting less of it takes its titles out.
  await viewer.ok("PUT", "/api/user/taste-profile/corrections", {
    kind: "genre",
    key: "thriller",
    direction: "less",
  });
  expect((await clusters()).map(({ genre }) => genre)).not.toContain("thriller");
});
