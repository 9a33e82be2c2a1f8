import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { expectedPopularity } from "#engine/popularity.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import type { Database } from "#server/platform/db.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { type EmbeddedTitle, readEmbeddedCatalogue } from "../embedded/embedded.ts";
import { accuracyOf, crossValidate } from "./accuracy.ts";
import { type Identity, knowledgeOf } from "./knowledge.ts";

const embedded = await readEmbeddedCatalogue(
  fileURLToPath(new URL("../../../../catalogue", import.meta.url)),
);

const HEIST = {
  title: "Eleven Keys",
  genres: ["crime", "thriller"],
  keywords: ["heist", "bank robbery", "thief"],
  overview: "Four thieves have one night to empty a vault under a bank, and one of them talks to the police.",
};
const UNKNOWN = { title: "Nothing Known", genres: [], keywords: [], overview: "" };

test("an unjudged title gets estimated moods and nanogenres", async () => {
  const { db, visitor } = await testApp();
  const id = await addTitle(db, HEIST);
  await loadEmbeddedCatalogue(db);
  const details = async () => (await visitor.get<{ item: Item }>(`/api/items/${id}/details`)).item;
  await expect
    .poll(async () => (await details()).moods.length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(2);
  const { moods, nanogenres } = await details();
  expect(moods.some((mood) => ["suspenseful", "thrilling"].includes(mood))).toBe(true);
  expect(nanogenres.some(({ name }) => name.includes("heist"))).toBe(true);
});

test("an unjudged title gets its popularity from its votes, in lists and in search", async () => {
  const { db } = await testApp();
  const id = await addTitle(db, HEIST);
  await db.query(
    "update titles set renown = 0, vote_count = 9000, votes_as_of = '2016-03-04' where id = $1",
    [id],
  );
  await loadEmbeddedCatalogue(db);
  const [row] = await db.query(
    `select round(t.renown::numeric, 2)::float as popularity, round(s.renown::numeric, 2)::float as searched
     from titles t join search_titles s on s.title_id = t.id where t.id = $1`,
    [id],
  );
  const expected = expectedPopularity({ mediaType: "movie", voteCount: 9000, ageYears: 5 });
  expect(row).toEqual({ popularity: expect.closeTo(expected, 1), searched: expect.closeTo(expected, 1) });
});

const KILLER = { ...HEIST, title: "The Killer" };
const KNOWN = { ...HEIST, title: "The Wrong Trousers" };

test("a title that isn't embedded but known has what people judged, with its related titles", async () => {
  const { db } = await ownApp();
  const id = await addTitle(db, KNOWN, { tmdbId: 531, released: "1993-12-17" });
  await loadEmbeddedCatalogue(db);
  const [row] = await db.query(
    `select t.moods -> 'funny' as funny, t.tone, t.renown::float as popularity, t.content_notes as notes,
       
       array(select r.title || ' (' || extract(year from r.released) || ')' from title_kin k
             join titles r on r.id = k.kin_id where k.title_id = t.id) as related
     from titles t where t.id = $1`,
    [id],
  );
  const known = embedded.known.find((title) => title.tmdb_id === 531);
  expect(row).toMatchObject({ funny: known?.moods.funny, tone: known?.tone });
  expect(row).toMatchObject({ popularity: known?.popularity });
  expect(row).toMatchObject({ related: expect.arrayContaining(Object.keys(known?.related ?? {})) });
});

test.for([
  ["another year", { title: "Hit Man", year: 1993 }],
  ["another id", { title: "The Wrong Trousers", year: 1993, tmdb_id: 4_000_001 }],
  ["another kind", { title: "The Wrong Trousers", year: 1993, media_type: "tv" as const }],
] as const)("a title with the same name but %s isn't the known one", ([, own]) => {
  const { title, year, ...others } = own;
  expect(knowledgeOf(embedded.known)([identityOf(title, year, others)])).toEqual([null]);
});

test("a film with the same name by another director isn't the known one", () => {
  const titles = [
    identityOf("The Killer", 2022, { makers: ["Choi Jae-hoon"] }),
    identityOf("The Killer", 2023, { makers: ["David Fincher"] }),
    identityOf("The Killer", 2024, { makers: ["John Woo"] }),
  ];
  const found = knowledgeOf(embedded.known)(titles);
  expect(found.map((known) => known !== null)).toEqual([false, true, false]);
});

test.for([
  ["Mother", 2009, "Joon-ho Bong"],
  ["Safety Last!", 1923, "Fred Newmeyer"],
  ["A Trip to the Moon", 1902, "GEORGES MELIES"],
] as const)("%s is known although its director is written %3$s", ([title, year, maker]) => {
  expect(knowledgeOf(embedded.known)([identityOf(title, year, { makers: [maker] })])).not.toEqual([null]);
});

test("what's known about a film is used for one of several films with its name, the one nearest in time", () => {
  const titles = [2024, 2023, 2022].map((year) => identityOf("The Killer", year));
  const found = knowledgeOf(embedded.known)(titles);
  expect(found.map((known) => known !== null)).toEqual([false, true, false]);
});

test("a title loaded with another director than the known one gets estimates", async () => {
  const { db } = await ownApp();
  const released = "2023-10-27";
  const [other, own] = [await addTitle(db, KILLER, { released }), await addTitle(db, KILLER, { released })];
  await addDirector(db, other, "John Woo");
  await addDirector(db, own, "David Fincher");
  await loadEmbeddedCatalogue(db);
  const rows = await db.query("select t.judged_by from titles t where t.id = any($1) order by t.id", [
    [other, own],
  ]);
  expect(rows).toEqual([{ judged_by: "judge" }, { judged_by: "known" }]);
});

test("known titles are no embedded ones, none twice, and name only embedded titles and nanogenres", () => {
  const yearOf = ({ released }: EmbeddedTitle) => Number(released.slice(0, 4));
  const embeddedNames = new Set(embedded.titles.map((title) => `${title.title} (${yearOf(title)})`));
  const nanogenres = new Set(embedded.nanogenres.map(({ name }) => name));
  const keys = embedded.known.map(({ kind, title, year }) => `${kind} ${title} (${year})`);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  const ids = new Set(embedded.titles.map((title) => `${title.media_type} ${title.tmdb_id}`));
  const faults = embedded.known.flatMap((title) => [
    ...Object.keys(title.related).filter((name) => !embeddedNames.has(name)),
    ...title.nanogenres.filter((name) => !nanogenres.has(name)),
    ...(ids.has(`${title.kind === "film" ? "movie" : "tv"} ${title.tmdb_id}`) ? [title.title] : []),
  ]);
  expect(faults).toEqual([]);
  expect(embedded.titles.length + embedded.known.length).toBeGreaterThan(4_400);
});

test("a title without any facts gets no estimates", async () => {
  const { db } = await testApp();
  const id = await addTitle(db, UNKNOWN);
  await loadEmbeddedCatalogue(db);
  const [row] = await db.query("select t.moods, t.pace, t.judged_by from titles t where t.id = $1", [id]);
  expect(row).toEqual({ moods: {}, pace: null, judged_by: null });
});

test("estimates never replace human judgments", async () => {
  const { db, title } = await testApp();
  const { id } = await title("Arrival");
  const judgement = () => db.query("select t.moods, t.judged_by from titles t where t.id = $1", [id]);
  const before = await judgement();
  await addTitle(db, HEIST);
  await loadEmbeddedCatalogue(db);
  expect(await judgement()).toEqual(before);
  expect(before).toEqual([expect.objectContaining({ judged_by: "person" })]);
});

test("estimated moods of a held-out fifth of the judged titles mostly match the human judgments", () => {
  const pairs = crossValidate(embedded, { foldCount: 5, folds: 1, keywordsOf: () => [] });
  const { precision, recall } = accuracyOf(pairs, "moods");
  expect(precision).toBeGreaterThan(0.55);
  expect(recall).toBeGreaterThan(0.5);
  const frequent = mostFrequentMoods(embedded.titles);
  const always = pairs.map(({ title, judgement }) => ({
    title,
    judgement: { ...judgement, moods: frequent },
  }));
  expect(precision).toBeGreaterThan(1.5 * accuracyOf(always, "moods").precision);
});

function identityOf(title: string, year: number, others: Partial<Identity> = {}): Identity {
  return { media_type: "movie", tmdb_id: null, title, original_title: title, year, makers: [], ...others };
}

async function addTitle(
  db: Database,
  facts: typeof HEIST | typeof UNKNOWN,
  { tmdbId = null, released = "2011-03-04" }: { tmdbId?: number | null; released?: string } = {},
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into titles (media_type, title, original_title, overview, released, genres, keywords, original_language,
       countries, vote_average, vote_count, renown, moods, tmdb_id)
     values ('movie', $1, $1, $2, $6, $3, $4, 'en', '{US}', 6.5, 900, 12, '{}', $5) returning id`,
    [facts.title, facts.overview, facts.genres, facts.keywords, tmdbId, released],
  );
  return row?.id ?? 0;
}

async function addDirector(db: Database, titleId: number, name: string): Promise<void> {
  await db.query(
    `with person as (
       insert into people (name) values ($2) on conflict (name, tmdb_id) do update set name = excluded.name returning id)
     insert into credits (title_id, person_id, role, position) select $1, p.id, 'director', 0 from person p`,
    [titleId, name],
  );
}

/** The best guess without knowing anything about a title. */
function mostFrequentMoods(titles: readonly EmbeddedTitle[]): EmbeddedTitle["moods"] {
  const uses = new Map<string, number>();
  for (const mood of titles.flatMap((title) => Object.keys(title.moods)))
    uses.set(mood, (uses.get(mood) ?? 0) + 1);
  const frequent = [...uses].toSorted(([, a], [, b]) => b - a).slice(0, 4);
  return Object.fromEntries(frequent.map(([mood]) => [mood, 1]));
}
