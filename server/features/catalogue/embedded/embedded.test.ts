import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { GENRES, TITLE_MOODS } from "#contract/vocabulary.ts";
import { fold } from "#engine/text/fold.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readEmbeddedCatalogue } from "./embedded.ts";

const CATALOGUE = fileURLToPath(new URL("../../../../catalogue", import.meta.url));

const { titles, nanogenres } = await readEmbeddedCatalogue(CATALOGUE);

/** Phrases that could appear in any overview say nothing about this title. */
const EMPTY_WORDS =
  /must-see|must-watch|epic journey|roller-?coaster|masterpiece|unforgettable|stunning|heart-?warming|gripping|breathtaking|spellbinding|edge of your seat|tour de force|critically acclaimed|award-winning|cinematic/i;

test("the catalogue holds enough films and series of enough kinds", () => {
  expect(titles.filter((title) => title.media_type === "movie").length).toBeGreaterThanOrEqual(1000);
  expect(titles.filter((title) => title.media_type === "tv").length).toBeGreaterThanOrEqual(250);
  expect(new Set(titles.flatMap((title) => title.countries)).size).toBeGreaterThanOrEqual(35);
  expect(new Set(titles.map((title) => title.language)).size).toBeGreaterThanOrEqual(25);
});

/** Well known and frightening, but without blood or jump scares. */
const QUIET_FRIGHTS = new Set(["Rosemary's Baby", "The Blair Witch Project"]);

test("a well known title that is there to frighten says whether there is blood or a start in it", () => {
  const silent = titles.filter(
    ({ genres, moods, intensity, popularity, content_notes: notes }) =>
      genres.includes("horror") &&
      (moods.chilling ?? 0) >= 0.7 &&
      (intensity ?? 0) >= 4 &&
      (popularity ?? 0) >= 50 &&
      !notes.some((note) => note === "gore" || note === "jump_scares"),
  );
  expect(silent.map(({ title }) => title).filter((title) => !QUIET_FRIGHTS.has(title))).toEqual([]);
});

test("there are titles that few know and many love", () => {
  const hidden = titles.filter((title) => title.vote_count < 1000 && title.vote_average >= 7.3);
  expect(hidden.length).toBeGreaterThanOrEqual(150);
});

/** Different people whose names consist of the same words. */
const NAMESAKES = new Set(["david lee", "craig thomas"]);

test("one person has one name: none differs from another by marks, dots, hyphens or the order of its words alone", () => {
  const spellings = new Map<string, Set<string>>();
  for (const name of titles.flatMap(({ cast, directors }) => [...cast, ...directors])) {
    const folded = fold(name);
    for (const words of [folded.split(" ").toSorted().join(" "), folded.replaceAll(" ", "")])
      spellings.set(words, (spellings.get(words) ?? new Set()).add(name));
  }
  const several = [...spellings].filter(([words, names]) => names.size > 1 && !NAMESAKES.has(words));
  expect(several.map(([, names]) => [...names])).toEqual([]);
});

test.for([
  ["Oh Young-su", "O Yeong-su"],
  ["Kareena Kapoor Khan", "Kareena Kapoor"],
] as const)("%s is %s", ([spelling, name]) => {
  const people = titles.flatMap(({ cast, directors }) => [...cast, ...directors]);
  expect(people).toContain(name);
  expect(people).not.toContain(spelling);
});

test.for(GENRES.map(({ key }) => [key] as const))("there are enough titles of the genre %s", ([genre]) => {
  expect(titles.filter((title) => title.genres.includes(genre)).length).toBeGreaterThanOrEqual(25);
});

test.for(TITLE_MOODS.map((mood) => [mood] as const))("there are enough titles of the mood %s", ([mood]) => {
  expect(titles.filter((title) => title.moods[mood] !== undefined).length).toBeGreaterThanOrEqual(40);
});

test("every nanogenre is defined, each in words of its own, and tells of three titles at least", () => {
  const uses = new Map<string, number>();
  for (const name of titles.flatMap((title) => title.nanogenres)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = nanogenres.map(({ name }) => name);
  expect([...uses.keys()].toSorted()).toEqual(names.toSorted());
  expect([...uses].filter(([, count]) => count < 3)).toEqual([]);
  expect(new Set(nanogenres.map(({ definition }) => definition)).size).toBe(names.length);
  for (const { definition } of nanogenres) expect(definition).not.toMatch(EMPTY_WORDS);
});

test.for([
  ["Casino Royale", "con artists"],
  ["Jumanji", "second chance at love"],
  ["Inside Out 2", "sports underdog"],
  ["The Truman Show", "virtual worlds"],
  ["Robin Hood", "outlaw lovers"],
  ["Evil Dead II", "one-man army"],
  ["The Quick and the Dead", "spaghetti western"],
] as const)("%s is no story of %s", ([name, nanogenre]) => {
  expect(titles.find(({ title }) => title === name)?.nanogenres).not.toContain(nanogenre);
});

test("a title names five of its cast, but for documentaries that hardly have one", () => {
  // Nobody speaks in Flow.
  const short = titles.filter(
    ({ cast, genres, title }) => cast.length < 5 && !genres.includes("documentary") && title !== "Flow",
  );
  expect(short.map(({ title }) => title)).toEqual([]);
});

test.for([1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020])(
  "there are titles of the %is",
  (decade) => {
    const ofDecade = titles.filter(
      (title) => Math.floor(Number(title.released.slice(0, 4)) / 10) * 10 === decade,
    );
    expect(ofDecade.length).toBeGreaterThanOrEqual(3);
  },
);

test("no title stands there twice, by whatever id", () => {
  const repeated = (names: readonly string[]) => names.filter((name, place) => names.indexOf(name) !== place);
  expect(repeated(titles.map((title) => `${title.media_type} ${title.tmdb_id}`))).toEqual([]);
  expect(repeated(titles.flatMap((title) => title.imdb_id ?? []))).toEqual([]);
  expect(
    repeated(
      titles.map(({ title, released, media_type: kind }) => `${title} ${released.slice(0, 4)} ${kind}`),
    ),
  ).toEqual([]);
  expect(repeated(titles.flatMap((title) => title.trailer ?? []))).toEqual([]);
  expect(repeated(titles.map((title) => title.overview))).toEqual([]);
});

test.for(titles.map((title) => [title.title, title] as const))("%s is described with care", ([, title]) => {
  const words = title.overview.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(25);
  expect(words).toBeLessThanOrEqual(60);
  expect(title.overview).not.toMatch(EMPTY_WORDS);
  expect(title.overview).toMatch(/[.!?…]["”’')]?$/);
  const moods = Object.keys(title.moods).length;
  expect(moods).toBeGreaterThanOrEqual(2);
  expect(moods).toBeLessThanOrEqual(5);
  for (const list of [
    title.genres,
    title.cast,
    title.directors,
    title.nanogenres,
    title.themes,
    title.subgenres,
  ]) {
    expect(new Set<string>(list).size).toBe(list.length);
  }
  expect(Date.parse(title.last_aired ?? title.released)).toBeGreaterThanOrEqual(Date.parse(title.released));
});

test("loading the same files again changes nothing", async () => {
  const { db } = await testApp();
  const before = await db.query("select t.* from titles t order by t.id");
  expect(await loadEmbeddedCatalogue(db)).toBe(0);
  expect(await db.query("select t.* from titles t order by t.id")).toEqual(before);
});

test("a changed file changes its title at once in a running server, and what viewers did with it stays", async () => {
  const { ana, db, title, visitor } = await testApp();
  const alien = await title("Alien");
  await ana.rate(alien.id, 3);
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  const directory = await copyOfCatalogue();
  await edit(directory, "films/1970s.json", (text) =>
    text
      .replace('"title": "Alien"', '"title": "Alien, Restored"')
      .replace("Sigourney Weaver", "Sigourney Weaver II"),
  );
  for (const file of ["renown.json", ...(await filesBeside(directory))]) {
    const path = join(directory, file);
    const judged = await readFile(path, "utf8");
    await writeFile(path, judged.replaceAll('"Alien (1979)"', '"Alien, Restored (1979)"'));
  }
  expect(await loadEmbeddedCatalogue(db, directory)).toBe(titles.length);
  const details = async () => (await ana.get<{ item: Item }>(`/api/items/${alien.id}/details`)).item;
  await expect
    .poll(details, { timeout: 15_000 })
    .toMatchObject({ title: "Alien, Restored", rating: 3, in_watchlist: true });
  const { items } = await visitor.get<{ items: Item[] }>("/api/search?q=alien%20restored");
  expect(items.map((item) => item.id)).toEqual([alien.id]);
  const item = await details();
  expect(item.cast.map(({ name }) => name)).toContain("Sigourney Weaver II");
  const [count] = await db.query<{ titles: number }>("select count(*)::int as titles from titles");
  expect(count?.titles).toBe(titles.length);
});

test("two processes that load at once end with one catalogue", async () => {
  const { db } = await testApp();
  const directory = await copyOfCatalogue();
  await edit(directory, "sources.json", (text) => `${text}\n`);
  const loaded = await Promise.all([
    loadEmbeddedCatalogue(db, directory),
    loadEmbeddedCatalogue(db, directory),
  ]);
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, titles.length]);
});

test.for<[string, string, string, RegExp]>([
  ["a vote beyond ten", '"vote_average": ', '"vote_average": 1', /1920s\.json: .+ .*vote_average/],
  ["an unknown genre", '"genres": ["documentary"', '"genres": ["cooking"', /1920s\.json: .+ .*genres/],
  ["a field that does not belong", '"runtime": ', '"runtimes": ', /1920s\.json: .+/],
  [
    "a day that does not exist",
    '"released": "1922-06-11"',
    '"released": "1922-02-30"',
    /1920s\.json: .+released/,
  ],
  ["broken JSON", "[", "{", /1920s\.json: SyntaxError/],
])("%s is refused, naming file and title, and nothing is loaded", async ([, from, to, message]) => {
  const { db } = await testApp();
  const directory = await copyOfCatalogue();
  await edit(directory, "films/1920s.json", (text) => text.replace(from, to));
  const before = await db.query("select t.* from titles t order by t.id");
  await expect(loadEmbeddedCatalogue(db, directory)).rejects.toThrow(message);
  expect(await db.query("select t.* from titles t order by t.id")).toEqual(before);
});

test.for<[string, string, string, string, RegExp]>([
  [
    "a related title that isn't in the catalog",
    "kin/films/1940s.json",
    '": { "',
    '": { "No Such Film (1999)": 1, "',
    /has no No Such Film \(1999\)/,
  ],
  ["a related title without a strength", "kin/films/1940s.json", '": 3', '": 4', /1940s\.json/],
  [
    "a title whose popularity nobody judged",
    "renown.json",
    '"Fargo (1996)"',
    '"Rope (1948)"',
    /Rope \(1948\)/,
  ],
])("%s is refused, and nothing is loaded", async ([, file, from, to, message]) => {
  const { db } = await testApp();
  const directory = await copyOfCatalogue();
  await edit(directory, file, (text) => text.replace(from, to));
  await expect(loadEmbeddedCatalogue(db, directory)).rejects.toThrow(message);
});

async function copyOfCatalogue(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-catalogue-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await cp(CATALOGUE, directory, { recursive: true });
  return directory;
}

/** Data files keyed by title, one per decade. */
async function filesBeside(directory: string): Promise<string[]> {
  const folders = ["alternative-titles", "kin"]
    .flatMap((folder) => [`${folder}/films`, `${folder}/series`])
    .map(async (folder) => (await readdir(join(directory, folder))).map((name) => `${folder}/${name}`));
  return (await Promise.all(folders)).flat();
}

async function edit(directory: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(directory, file);
  const before = await readFile(path, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);
}

test("nothing is known of a title before it was there: neither votes nor offers are dated before its release", () => {
  const early = titles.filter(
    ({ released, votes_as_of: votes, offers_as_of: offers }) =>
      (votes !== null && votes < released) || (offers !== null && offers < released),
  );
  expect(early.map(({ title }) => title)).toEqual([]);
});

test("what is offered has a day, and no series is for rent", () => {
  const undated = titles.filter(
    ({ stream, store, offers_as_of: day }) => (store || Object.keys(stream).length > 0) !== (day !== null),
  );
  expect(undated.map(({ title }) => title)).toEqual([]);
  expect(titles.filter((title) => title.media_type === "tv" && title.store)).toEqual([]);
});

test.for([
  ["Sinners", "max", "2025-07-04"],
  ["A Minecraft Movie", "max", "2025-06-20"],
  ["One Battle After Another", "max", "2025-12-19"],
] as const)("%s is on %s from %s on, no day earlier", ([name, service, since]) => {
  const title = titles.find((known) => known.title === name);
  const isOffered = Object.values(title?.stream ?? {}).some((services) => services.includes(service));
  expect(isOffered && (title?.offers_as_of ?? "") < since).toBe(false);
});

test.for([
  ["Palm Springs", false],
  ["Sound of Metal", false],
  ["The Killer", false],
  ["Dawn of the Dead", false],
  ["Weapons", true],
] as const)("%s is for rent only if shops are known to have it: %s", ([name, isInStores]) => {
  expect(titles.find(({ title }) => title === name)?.store).toBe(isInStores);
});
