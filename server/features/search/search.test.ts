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
] as const)("%j finds %s by its cast and crew", async ([text, name]) => {
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
  ["インセプション", "Inception"],
  ["인셉션", "Inception"],
  ["盗梦空间", "Inception"],
  ["全面啟動", "Inception"],
] as const)("%j finds %s by an alternative title", async ([text, name]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf(text));
  expect(items[0]?.title).toBe(name);
});

test("a title's own name ranks above another title's alternative name, however popular", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("die"));
  const own = items.map(({ title, original_title: original }) => /\bdie/i.test(`${title} ${original}`));
  expect(own[0]).toBe(true);
  expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
  const path = "/api/search/autocomplete?q=die";
  const { suggestions } = await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(path);
  expect(suggestions[0]?.title).toBe("Die Hard");
});

test("a title found by an alternative title is shown under its own", async () => {
  const { visitor } = await testApp();
  const path = "/api/search/autocomplete?q=verurteilten";
  const { suggestions } = await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(path);
  expect(suggestions.map(({ title }) => title)).toEqual(["The Shawshank Redemption"]);
});

test("exact titles come first, then titles that begin with the text, then titles that contain it", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("the"));
  const begins = items.map((item) => /^the\b/i.test(item.title) || /^the\b/i.test(item.original_title));
  expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  expect((await visitor.get<Found>(pathOf("dark"))).items[0]?.title).toBe("Dark");
});

test("a person's titles come first that are most popular in the visitor's country", async () => {
  const { db, visitor } = await testApp();
  const { items } = await visitor.get<Found>(pathOf("tom hanks"));
  const rows = await db.query<{ id: number }>(
    `select t.id from titles t
     where t.id in (select c.title_id from credits c join people p on p.id = c.person_id where p.name = 'Tom Hanks')
     order by coalesce((t.renown_by_country ->> 'US')::real, t.renown) desc, t.id limit 12`,
  );
  expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test("among equal matches, titles popular in a country come first for its viewers only", async () => {
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

test("a year in the search ranks titles of that year first and hides no others", async () => {
  const { visitor } = await testApp();
  const years = async (text: string) =>
    (await visitor.get<Found>(`${pathOf(text)}&limit=50`)).items.map((item) =>
      (item.release_date ?? item.first_air_date ?? "").slice(0, 4),
    );
  const found = await years("star wars 1999");
  expect(found[0]).toBe("1999");
  expect(found.length).toBe((await years("star wars")).length);
});

test("every word must match", async () => {
  const { visitor } = await testApp();
  expect(await visitor.get(pathOf("alien xyzzy"))).toEqual({ items: [] });
});

test("a title can be looked up by id", async () => {
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
])("%j is treated as plain text", async ([text]) => {
  const { visitor } = await testApp();
  const { status, body } = await visitor.send<Found>("GET", pathOf(text));
  expect(status).toBe(200);
  expect(body.items.length).toBeLessThan(13);
});

test.for<[string]>([["%"], ["_"], ["🎬".repeat(200)], ["..."]])(
  "%j has no letters and finds nothing",
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
])("a search without 1 to 200 characters of text is refused: %s", async ([path]) => {
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
] as const)("%j finds titles with that name first, then titles with that tag", async ([text, tag, kind]) => {
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
] as const)("titles can be found by %s alone", async ([query, kind, tag]) => {
  const { db, visitor } = await testApp();
  const { items } = await visitor.get<Found>(`/api/search?${query}`);
  const tagged = await idsTagged(db, kind, tag);
  expect(items).toHaveLength(Math.min(tagged.length, query.includes("limit") ? 50 : 20));
  for (const { id } of items) expect(tagged).toContain(id);
});

test("a title must have all of several tags", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Found>("/api/search?tags=sci_fi,%20romance&tag=emotional&limit=50");
  expect(items.length).toBeGreaterThan(0);
  for (const { genres, moods } of items) {
    expect(genres.map(({ id }) => id)).toEqual(expect.arrayContaining([878, 10749]));
    expect(moods).toContain("emotional");
  }
});

test("with text and tags, up to 30 titles match the text and have all the tags", async () => {
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
] as const)("a search for %s can be limited to %s", async ([query, type]) => {
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
])("a search with %s is refused", async ([query]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", `/api/search?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("more than 50 tags are refused", async () => {
  const { visitor } = await testApp();
  const tags = Array.from({ length: 51 }, () => "horror").join(",");
  expect(await visitor.send("GET", `/api/search?tags=${tags}`)).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test("search results have the viewer's own marks", async () => {
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
] as const)("a search with %j returns %i titles", async ([query, count]) => {
  const { visitor } = await testApp();
  expect((await visitor.get<Found>(`${pathOf("the")}&${query}`)).items).toHaveLength(count);
});

test("suggestions have the title, its type and its year", async () => {
  const { title, visitor } = await testApp();
  const { id } = await title("Breaking Bad");
  expect(await visitor.get("/api/search/autocomplete?q=breaking%20bad")).toMatchObject({
    suggestions: [
      { id, title: "Breaking Bad", media_type: "tv", poster_path: expect.any(String), year: 2008 },
    ],
  });
});

test.for<[string]>([["a"], [" a "], [""], ["🎬"]])("%j gets no suggestions", async ([text]) => {
  const { visitor } = await testApp();
  const path = `/api/search/autocomplete?q=${encodeURIComponent(text)}`;
  expect(await visitor.get(path)).toEqual({ suggestions: [] });
});

test("five suggestions are returned, or as many as requested", async () => {
  const { visitor } = await testApp();
  const suggestions = async (query: string) =>
    (await visitor.get<CallAnswer<"GET /api/search/autocomplete">>(`/api/search/autocomplete?q=th${query}`))
      .suggestions;
  expect(await suggestions("")).toHaveLength(5);
  expect(await suggestions("&limit=8")).toHaveLength(8);
});

test("arbitrary text never breaks the search", async () => {
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
