import fc from "fast-check";
import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { fold } from "#engine/text/fold.ts";
import type { Database } from "#server/platform/db.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

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
  ["amelei", "Amélie"],
  ["lord of the rigns fellowship", "The Lord of the Rings: The Fellowship of the Ring"],
  ["fellowship of teh ring", "The Lord of the Rings: The Fellowship of the Ring"],
  ["godfather", "The Godfather"],
  ["the alien", "Alien"],
  ["godfather 2", "The Godfather: Part II"],
  ["the godfather part two", "The Godfather: Part II"],
  ["twelve angry men", "12 Angry Men"],
  ["seven", "Se7en"],
  ["seven samurai", "Seven Samurai"],
  ["七人の侍", "Seven Samurai"],
  ["기생충", "Parasite"],
  ["spiderman", "Spider-Man"],
  ["star wras", "Star Wars"],
  ["wars star", "Star Wars"],
  ["starwars", "Star Wars"],
  ["walle", "WALL·E"],
  ["8 1/2", "8½"],
  ["pride and prejudice 2005", "Pride & Prejudice"],
  ["dune 2021", "Dune"],
  ["blade runner 2049", "Blade Runner 2049"],
  ["blade runner 1982", "Blade Runner"],
  ["2001", "2001: A Space Odyssey"],
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
  ["speilberg", "Jurassic Park"],
  ["swarzeneger", "Predator"],
] as const)("%j finds %s by its people", async ([text, name]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items.map((item) => item.title)).toContain(name);
});

test.for([
  ["Philosopher's Stone", "Harry Potter and the Philosopher's Stone"],
  ["Harry Potter and the Sorcerer's Stone", "Harry Potter and the Philosopher's Stone"],
  ["sorcerers stone", "Harry Potter and the Philosopher's Stone"],
  ["Die Verurteilten", "The Shawshank Redemption"],
  ["verurteilten", "The Shawshank Redemption"],
  ["die verurteil", "The Shawshank Redemption"],
  ["die verurteliten", "The Shawshank Redemption"],
  ["Star Wars Episode IV", "Star Wars"],
  ["star wars episode 4", "Star Wars"],
  ["star wars 4 a new hope", "Star Wars"],
  ["la guerra de las galaxias", "Star Wars"],
] as const)("%j finds %s, which is known under it", async ([text, name]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items[0]?.title).toBe(name);
});

test("what is called so itself comes before what is only known under that name, however well it is known", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("die"));
  const own = items.map(({ title, original_title: original }) => /\bdie/i.test(`${title} ${original}`));
  expect(own[0]).toBe(true);
  expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
  const path = "/api/search/autocomplete?q=die";
  const { suggestions } = await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(path);
  expect(suggestions[0]?.title).toBe("Die Hard");
});

test("a title is shown under its own title, whatever other title finds it", async () => {
  const { visitor } = await testApp();
  const path = "/api/search/autocomplete?q=verurteilten";
  const { suggestions } = await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(path);
  expect(suggestions.map(({ title }) => title)).toEqual(["The Shawshank Redemption"]);
});

test("a title of just that name comes first, then those that begin so, then those that have the word", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("the"));
  const begins = items.map((item) => /^the\b/i.test(item.title) || /^the\b/i.test(item.original_title));
  expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  expect((await visitor.get<Found>(pathOf("dark"))).items[0]?.title).toBe("Dark");
});

test("the titles of a person come best known first", async () => {
  const { db, visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("tom hanks"));
  const rows = await db.query<{ id: number }>(
    `select t.id from titles t join credits c on c.title_id = t.id join people p on p.id = c.person_id
     where p.name = 'Tom Hanks' order by t.renown desc, t.id limit 12`,
  );
  expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test("what a country knows better comes first for its viewers among names that match alike, and for nobody else", async () => {
  const { ana, db, title, visitor } = await ownApp();
  const { id } = await title("Panchayat");
  await ana.ok("PUT", "/api/profile", { country: "IN" });
  await db.query(`update titles set renown_by_country = '{"IN": 99}' where id = $1`, [id]);
  await db.query("notify catalogue_changed");
  const first = async (person: Pick<typeof ana, "get">) => {
    const path = "/api/search/autocomplete?q=pa&limit=1";
    const { suggestions } = await person.get<CallAnswer<"GET /api/search/autocomplete">>(path);
    return suggestions.map((suggestion) => suggestion.id);
  };
  await expect.poll(() => first(ana), { timeout: 15_000 }).toEqual([id]);
  expect(await first(visitor)).not.toEqual([id]);
});

test("a year prefers the titles of that year and hides no other", async () => {
  const { visitor } = await testApp();
  const years = async (text: string) =>
    (await visitor.get<Found>(`${pathOf(text)}&limit=50`)).items.map((item) =>
      (item.release_date ?? item.first_air_date ?? "").slice(0, 4),
    );
  const found = await years("star wars 1999");
  expect(found[0]).toBe("1999");
  expect(found.length).toBe((await years("star wars")).length);
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

test.for([
  ["time travel", "time_travel", "subgenres"],
  ["Feel-good", "feel_good", "moods"],
  ["scary", "horror", "genres"],
] as const)("%j is a tag, and finds what has it after what bears that name", async ([text, tag, kind]) => {
  const { db, visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items).toHaveLength(12);
  const tagged = await idsTagged(db, kind, tag);
  const named = items.filter((item) => fold(item.title).includes(fold(text))).length;
  for (const { id } of items.slice(named)) expect(tagged).toContain(id);
});

test.for([
  ["tags=horror", "genres", "horror"],
  ["tag=time_travel", "subgenres", "time_travel"],
  ["tags=dreamlike&limit=50", "moods", "dreamlike"],
  ["tag=found_family", "themes", "found_family"],
] as const)("titles are found by %s alone", async ([query, kind, tag]) => {
  const { db, visitor } = await testApp();
  const { items } = await visitor.get<Found>(`/api/search?${query}`);
  const tagged = await idsTagged(db, kind, tag);
  expect(items).toHaveLength(Math.min(tagged.length, query.includes("limit") ? 50 : 20));
  for (const { id } of items) expect(tagged).toContain(id);
});

test("of several tags a title must have all", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>("/api/search?tags=sci_fi,%20romance&tag=emotional&limit=50");
  expect(items.length).toBeGreaterThan(0);
  for (const { genres, moods } of items) {
    expect(genres.map(({ id }) => id)).toEqual(expect.arrayContaining([878, 10749]));
    expect(moods).toContain("emotional");
  }
});

test("with a text and tags, titles match the one and have the others: up to thirty", async () => {
  const { db, visitor } = await testApp();
  const horror = await idsTagged(db, "genres", "horror");
  const { items } = await visitor.get<Found>(`${pathOf("the")}&tags=horror`);
  expect(items).toHaveLength(30);
  for (const item of items) {
    expect(horror).toContain(item.id);
    expect(fold(`${item.title} ${item.original_title}`)).toMatch(/the/);
  }
  expect(await visitor.get(`${pathOf("alien")}&tags=romance,horror,war`)).toEqual({ items: [] });
});

test.for([
  ["q=the", "movie"],
  ["q=the", "tv"],
  ["tags=comedy", "tv"],
  ["q=lvoe", "movie"],
] as const)("a search for %s can be for %s only", async ([query, type]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(`/api/search?${query}&type=${type}`);
  expect(items.length).toBeGreaterThan(4);
  for (const item of items) expect(item.media_type).toBe(type);
});

test.for<[string]>([
  ["tags=cooking"],
  ["tag=history"],
  ["tags="],
  ["q=&tags="],
  ["q=alien&type=x"],
  [`tags=${"x".repeat(65)}`],
])("a search with %s makes no sense", async ([query]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", `/api/search?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("more than fifty tags are refused", async () => {
  const { visitor } = await testApp();
  const tags = Array.from({ length: 51 }, () => "horror").join(",");
  expect(await visitor.send("GET", `/api/search?tags=${tags}`)).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
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

async function idsTagged(
  db: Database,
  kind: "genres" | "subgenres" | "themes" | "moods",
  tag: string,
): Promise<number[]> {
  const has = kind === "moods" ? "t.moods ? $1" : `$1 = any(t.${kind})`;
  const rows = await db.query<{ id: number }>(`select t.id from titles t where ${has}`, [tag]);
  return rows.map(({ id }) => id);
}
