import fc from "fast-check";
import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { testApp } from "#server/testing/test-app.ts";

type Found = { items: Item[] };

const pathOf = (text: string) => `/api/search?q=${encodeURIComponent(text)}`;

test.for([
  ["amelie", "Amélie"],
  ["AMÉLIE", "Amélie"],
  ["ame\u0301lie", "Amélie"],
  ["shogun", "Shōgun"],
  ["wall-e", "WALL·E"],
  ["sunrise before", "Before Sunrise"],
  ["fabuleux destin", "Amélie"],
  ["千と千尋", "Spirited Away"],
  ["silence lambs", "The Silence of the Lambs"],
  ["  alien  ", "Alien"],
] as const)("%j finds %s", async ([text, name]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items[0]?.title).toBe(name);
});

test.for([
  ["hayao miyazaki", "Spirited Away"],
  ["Miyazaki Hayao", "Princess Mononoke"],
  ["sigourney weaver", "Alien"],
  ["vince gilligan", "Breaking Bad"],
  ["alien ridley scott", "Alien"],
] as const)("%j finds %s by its people", async ([text, name]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items.map((item) => item.title)).toContain(name);
});

test("a title of just that name comes first, then those that begin so, then those that have the word", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("the"));
  const begins = items.map((item) => /^the\b/i.test(item.title) || /^the\b/i.test(item.original_title));
  expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  expect((await visitor.get<Found>(pathOf("dark"))).items[0]?.title).toBe("Dark");
});

test("every word must be found", async () => {
  const { visitor } = await testApp();
  expect(await visitor.get(pathOf("alien xyzzy"))).toEqual({ items: [] });
});

test("one title is looked up by its id", async () => {
  const { title, visitor } = await testApp();
  const { id } = await title("Alien");
  expect((await visitor.get<Found>(pathOf(`id:${id}`))).items).toMatchObject([{ id, title: "Alien" }]);
  expect(await visitor.get(pathOf("id:999999"))).toEqual({ items: [] });
});

test.for<[string]>([
  ["%"],
  ["_"],
  ["'"],
  ['"'],
  ["\\"],
  ["((("],
  ["a*)*b("],
  ["' or 1=1 --"],
  ["<->"],
  ["a & | b"],
  ["🎬".repeat(200)],
  ["\u202etset"],
  ["e" + "\u0301".repeat(150)],
])("%j is only text", async ([text]) => {
  const { visitor } = await testApp();
  const { status, body } = await visitor.send<Found>("GET", pathOf(text));
  expect(status).toBe(200);
  expect(body.items.length).toBeLessThan(13);
});

test.for<[string]>([["%"], ["_"], ["🎬".repeat(200)], ["..."]])(
  "%j has no letter and finds nothing",
  async ([text]) => {
    const { visitor } = await testApp();
    expect(await visitor.get(pathOf(text))).toEqual({ items: [] });
  },
);

test.for<[string]>([
  ["/api/search"],
  ["/api/search?q="],
  [pathOf("   ")],
  [pathOf("a".repeat(201))],
  [pathOf("🎬".repeat(201))],
])("a search without a text of one to two hundred characters is refused: %s", async ([path]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", path)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("a viewer's own marks are on what is found", async () => {
  const { ana, title, visitor } = await testApp();
  const { id } = await title("Alien");
  await ana.rate(id, 3);
  expect((await ana.get<Found>(pathOf("alien"))).items[0]).toMatchObject({ id, rating: 3 });
  expect((await visitor.get<Found>(pathOf("alien"))).items[0]).toMatchObject({ id, rating: null });
});

test.for([
  ["limit=3", 3],
  ["limit=-1", 1],
  ["", 12],
] as const)("a search with %j finds at most %i", async ([query, count]) => {
  const { visitor } = await testApp();
  expect((await visitor.get<Found>(`${pathOf("the")}&${query}`)).items).toHaveLength(count);
});

test("suggestions tell the title, its kind and its year", async () => {
  const { title, visitor } = await testApp();
  const { id } = await title("Breaking Bad");
  expect(await visitor.get("/api/search/autocomplete?q=breaking%20bad")).toMatchObject({
    suggestions: [
      { id, title: "Breaking Bad", media_type: "tv", poster_path: expect.any(String), year: 2008 },
    ],
  });
});

test.for<[string]>([["a"], [" a "], [""], ["🎬"]])("no suggestions come for %j", async ([text]) => {
  const { visitor } = await testApp();
  const path = `/api/search/autocomplete?q=${encodeURIComponent(text)}`;
  expect(await visitor.get(path)).toEqual({ suggestions: [] });
});

test("there are five suggestions, or as many as asked for", async () => {
  const { visitor } = await testApp();
  const suggestions = async (query: string) =>
    (await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(`/api/search/autocomplete?q=th${query}`))
      .suggestions;
  expect(await suggestions("")).toHaveLength(5);
  expect(await suggestions("&limit=8")).toHaveLength(8);
});

test("no text breaks the search", async () => {
  const { visitor } = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40, unit: "binary" }), async (text) => {
      expect([200, 400]).toContain((await visitor.send("GET", pathOf(text.toWellFormed()))).status);
    }),
    { seed: 5, numRuns: 200 },
  );
});
