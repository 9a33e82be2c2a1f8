import { cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
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

test("the catalog has enough movies and series from enough countries and in enough languages", () => {
  expect(titles.filter((title) => title.media_type === "movie").length).toBeGreaterThanOrEqual(1000);
  expect(titles.filter((title) => title.media_type === "tv").length).toBeGreaterThanOrEqual(250);
  expect(new Set(titles.flatMap((title) => title.countries)).size).toBeGreaterThanOrEqual(35);
  expect(new Set(titles.map((title) => title.language)).size).toBeGreaterThanOrEqual(25);
});

/** Well known and frightening, but without blood or jump scares. */
const QUIET_FRIGHTS = new Set(["Rosemary's Baby", "The Blair Witch Project"]);

test("well-known, frightening horror titles have notes on gore or jump scares", () => {
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

/** Blood from accidents, surgery or illness, in documentaries, or in visions. */
const GORE_WITHOUT_VIOLENCE = new Set([
  "127 Hours",
  "Adrift",
  "Cast Away",
  "Chernobyl",
  "Collective",
  "I Origins",
  "M*A*S*H",
  "Moon",
  "Rush",
  "Sicko",
  "Society of the Snow",
  "The Cove",
  "The Impossible",
  "The Orphanage",
  "They Shall Not Grow Old",
]);

test("titles with gore have a note on violence, unless the blood comes from something else", () => {
  const silent = titles.filter(
    ({ content_notes: notes }) => notes.includes("gore") && !notes.includes("violence"),
  );
  expect(silent.map(({ title }) => title).filter((title) => !GORE_WITHOUT_VIOLENCE.has(title))).toEqual([]);
});

test.for(["Atonement", "The Haunting of Hill House", "The Wicker Man"])(
  "%s has a note on violence",
  (name) => {
    const notes = titles.filter(({ title }) => title === name).map(({ content_notes: own }) => own);
    expect(notes).toEqual([expect.arrayContaining(["violence"])]);
  },
);

test("the catalog has enough little-known titles with high ratings", () => {
  const hidden = titles.filter((title) => title.vote_count < 1000 && title.vote_average >= 7.3);
  expect(hidden.length).toBeGreaterThanOrEqual(150);
});

/** Different people whose names consist of the same words. */
const NAMESAKES = new Set(["craig thomas", "david keith", "david lee"]);

test("no two names differ only in accents, dots, hyphens or word order", () => {
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
] as const)("%s is listed as %s", ([spelling, name]) => {
  const people = titles.flatMap(({ cast, directors }) => [...cast, ...directors]);
  expect(people).toContain(name);
  expect(people).not.toContain(spelling);
});

/** Reality shows come and go; TMDB brings them. */
const EMBEDDED_GENRES = GENRES.filter(({ key }) => key !== "reality");

test.for(EMBEDDED_GENRES.map(({ key }) => [key] as const))("the genre %s has enough titles", ([genre]) => {
  expect(titles.filter((title) => title.genres.includes(genre)).length).toBeGreaterThanOrEqual(25);
});

test.for(TITLE_MOODS.map((mood) => [mood] as const))("the mood %s has enough titles", ([mood]) => {
  expect(titles.filter((title) => title.moods[mood] !== undefined).length).toBeGreaterThanOrEqual(40);
});

test("every nanogenre has its own definition and at least three titles", () => {
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
] as const)("%s doesn't have the nanogenre %s", ([name, nanogenre]) => {
  expect(titles.find(({ title }) => title === name)?.nanogenres).not.toContain(nanogenre);
});

test("every title except documentaries and reality shows lists at least five cast members", () => {
  const isWithoutRoles = new Set<string>(["documentary", "reality"]);
  // Nobody speaks or appears in Flow.
  const short = titles.filter(
    ({ cast, genres, title }) =>
      cast.length < 5 && !genres.some((genre) => isWithoutRoles.has(genre)) && title !== "Flow",
  );
  expect(short.map(({ title }) => title)).toEqual([]);
});

/** Well known, released before the ratings began in 1968 and never rated since. */
const NEVER_RATED = new Set([
  "12 Angry Men",
  "Breakfast at Tiffany's",
  "North by Northwest",
  "Some Like It Hot",
  "The Great Escape",
  "To Kill a Mockingbird",
  "West Side Story",
]);

test("every well-known title has a certification, unless it never had one", () => {
  const missing = titles.filter(
    ({ certification, popularity }) => certification === null && (popularity ?? 0) > 45,
  );
  expect(missing.map(({ title }) => title).toSorted()).toEqual([...NEVER_RATED].toSorted());
});

test.for([1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020])(
  "there are titles from the %is",
  (decade) => {
    const ofDecade = titles.filter(
      (title) => Math.floor(Number(title.released.slice(0, 4)) / 10) * 10 === decade,
    );
    expect(ofDecade.length).toBeGreaterThanOrEqual(3);
  },
);

test("no title is listed twice, and no two share an id, a trailer or an overview", () => {
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

test.for(titles.map((title) => [title.title, title] as const))(
  "%s has a well-formed overview, two to five moods and no repeated entries",
  ([, title]) => {
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
  },
);

test("loading the same files again changes nothing", async () => {
  const { db } = await testApp();
  const before = await db.query("select t.* from titles t order by t.id");
  expect(await loadEmbeddedCatalogue(db)).toBe(0);
  expect(await db.query("select t.* from titles t order by t.id")).toEqual(before);
});

test("a changed catalog file updates its title in a running server and keeps viewers' marks", async () => {
  const { ana, db, title, visitor } = await testApp();
  const alien = await title("Alien");
  await ana.rate(alien.id, 3);
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  const directory = await copyOfCatalogue();
  await edit(directory, "films/1970s.json", (text) =>
    text
      .replace('"title":"Alien"', '"title":"Alien, Restored"')
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

test("the catalog is at most 8 MB", async () => {
  const files = await readdir(CATALOGUE, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => stat(join(file.parentPath, file.name))),
  );
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(8_000_000);
});

test("when two processes load the catalog at once, it's loaded once", async () => {
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
  ["a vote average above ten", '"vote_average":', '"vote_average":1', /1920s\.json: .+ .*vote_average/],
  ["an unknown genre", '"genres":["documentary"', '"genres":["cooking"', /1920s\.json: .+ .*genres/],
  ["an unknown field", '"runtime":', '"runtimes":', /1920s\.json: .+/],
  [
    "a date that doesn't exist",
    '"released":"1922-06-11"',
    '"released":"1922-02-30"',
    /1920s\.json: .+released/,
  ],
  [
    "an original title that's the title",
    '"title":"Nanook of the North"',
    '"title":"Nanook of the North","original_title":"Nanook of the North"',
    /1920s\.json: Nanook of the North .*original_title/,
  ],
  ["broken JSON", "[", "{", /1920s\.json: SyntaxError/],
])("%s is refused with the file's name, and nothing is loaded", async ([, from, to, message]) => {
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
    '":{"',
    '":{"No Such Film (1999)":1,"',
    /refers to No Such Film \(1999\)/,
  ],
  ["a related title with an invalid strength", "kin/films/1940s.json", '":3', '":4', /1940s\.json/],
  ["a title without a judged popularity", "renown.json", '"Fargo (1996)"', '"Rope (1948)"', /Rope \(1948\)/],
])("%s is refused when the catalog is loaded", async ([, file, from, to, message]) => {
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

test("no title's votes or offers are dated before its release", () => {
  const early = titles.filter(
    ({ released, votes_as_of: votes, offers_as_of: offers }) =>
      (votes !== null && votes < released) || (offers !== null && offers < released),
  );
  expect(early.map(({ title }) => title)).toEqual([]);
});

test("exactly the titles with offers have an offer date, and no series is in stores", () => {
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
] as const)("%s isn't on %s before %s", ([name, service, since]) => {
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
] as const)("%s is in stores: %s", ([name, isInStores]) => {
  expect(titles.find(({ title }) => title === name)?.store).toBe(isInStores);
});
