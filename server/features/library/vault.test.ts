import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

type Vault = CallAnswer<"GET /api/vault">;

const app = () => testApp({ features: ["vault"] });

async function inVault(person: Client, query = "") {
  const { items } = await person.get<Vault>(`/api/vault${query}`);
  return items.map(({ title, rating }) => [title, rating]);
}

test("the vault holds what was rated, what was rated last first, each with its rating and its time", async () => {
  const { ana, ben, clock, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  clock.advance(60);
  await ana.rate(alien.id, 1);
  await ana.ok("POST", "/api/watchlist", { id: (await title("Parasite")).id });
  const { items, counts } = await ana.get<Vault>("/api/vault");
  expect(items).toMatchObject([
    { id: alien.id, rating: 1, rated_at: clock.now().toISOString() },
    { id: arrival.id, rating: 3 },
  ]);
  expect(counts).toEqual({ disliked: 1, liked: 0, loved: 1 });
  expect(await inVault(ben)).toEqual([]);
});

test("a title that is rated again comes first, and one whose rating was taken back is gone", async () => {
  const { ana, clock, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  clock.advance(60);
  await ana.rate(alien.id, 1);
  clock.advance(60);
  await ana.rate(arrival.id, 2);
  const { items } = await ana.get<Vault>("/api/vault");
  expect(items[0]).toMatchObject({ id: arrival.id, rating: 2, rated_at: clock.now().toISOString() });
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  expect(await inVault(ana)).toEqual([["Alien", 1]]);
});

test("the vault shows one rating alone, counts them all, and comes in pages", async () => {
  const { ana, clock, title } = await app();
  for (const name of ["Arrival", "Alien", "Parasite"]) {
    await ana.rate((await title(name)).id, name === "Alien" ? 1 : 3);
    clock.advance(60);
  }
  expect(await inVault(ana, "?rating=3")).toEqual([
    ["Parasite", 3],
    ["Arrival", 3],
  ]);
  const first = await ana.get<Vault>("/api/vault?rating=3&limit=1");
  expect(first).toMatchObject({ counts: { disliked: 1, liked: 0, loved: 2 }, next_offset: 1 });
  expect(await inVault(ana, "?rating=3&limit=1&offset=1")).toEqual([["Arrival", 3]]);
  expect(await inVault(ana, "?rating=2")).toEqual([]);
});

test.for([["rating=0"], ["rating=4"], ["rating=skip"], ["offset=-1"]])(
  "a vault asked for with %s is refused",
  async ([query]) => {
    const { ana } = await app();
    expect(await ana.send("GET", `/api/vault?${query}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

test("where the vault is not switched on there is none", async () => {
  const { ana } = await testApp({ features: ["social"] });
  expect(await ana.send("GET", "/api/vault")).toMatchObject({
    status: 404,
    body: { code: "feature_disabled" },
  });
});
