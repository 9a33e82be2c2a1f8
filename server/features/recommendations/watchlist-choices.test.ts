import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

type Choices = CallAnswer<"GET /api/watchlist/choices">;

const choicesOf = (person: Person) => person.get<Choices>("/api/watchlist/choices");

test("each title of the watchlist has its fit, and the best one fits fully", async () => {
  const { ana, title } = await testApp();
  for (const name of ["Arrival", "Blade Runner 2049", "Ex Machina"])
    await ana.rate((await title(name)).id, 3);
  const ids = [await title("Interstellar"), await title("Friends"), await title("Titanic")].map(
    ({ id }) => id,
  );
  for (const id of ids) await ana.ok("POST", "/api/watchlist", { id });
  const { titles } = await choicesOf(ana);
  expect(titles.map(({ item_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
    ids.toSorted((a, b) => a - b),
  );
  const best = titles.find(({ fit }) => fit === 1);
  expect(best?.item_id).toBe(ids[0]);
  expect(titles.every(({ fit }) => fit > 0)).toBe(true);
});

test("titles are on the viewer's services only if one of those streams them in the viewer's country", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Alien");
  await ana.ok("POST", "/api/watchlist", { id });
  expect(await choicesOf(ana)).toMatchObject({
    titles: [{ item_id: id, is_on_services: false }],
    has_services: false,
  });
  const [offer] = await db.query<{ service: string }>(
    `select o.service from offers o where o.title_id = $1 and o.country = 'US' and o.kind = 'flatrate' limit 1`,
    [id],
  );
  const ids: Record<string, string> = {
    hulu: "15",
    disney_plus: "337",
    netflix: "8",
    prime_video: "9",
    max: "384",
  };
  await ana.ok("POST", "/api/streaming-preferences", { platforms: [ids[offer?.service ?? ""]] });
  expect(await choicesOf(ana)).toMatchObject({
    titles: [{ item_id: id, is_on_services: true }],
    has_services: true,
  });
  await ana.ok("POST", "/api/streaming-preferences", { platforms: ["283"] });
  expect(await choicesOf(ana)).toMatchObject({ titles: [{ is_on_services: false }], has_services: true });
});

test("a watched title has the latest day on which it was watched", async () => {
  const { ana, title } = await testApp();
  const { id } = await title("Alien");
  await ana.ok("POST", "/api/watchlist", { id });
  expect(await choicesOf(ana)).toMatchObject({ titles: [{ watched_on: null }] });
  for (const day of ["2025-03-01", "2025-11-20", "2024-05-06"])
    await ana.ok("POST", "/api/viewings", { item_id: id, watched_on: day });
  expect(await choicesOf(ana)).toMatchObject({ titles: [{ watched_on: "2025-11-20" }] });
});

test("nobody sees another viewer's watchlist in their choices", async () => {
  const { ana, ben, title } = await testApp();
  await ana.ok("POST", "/api/watchlist", { id: (await title("Alien")).id });
  expect(await choicesOf(ben)).toEqual({ titles: [], has_services: false });
});
