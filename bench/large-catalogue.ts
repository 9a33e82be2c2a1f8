/**
 * Invents the facts of titles, distributed as among real ones, and inserts the titles into the database. The same seed gives the same
 * facts.
 */
import { GENRES, type MediaType, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";
import { VOTES_DAY, expectedVotes } from "#engine/popularity.ts";
import { type Random, seedOf, seededRandom } from "#engine/random.ts";
import { YEAR_MS } from "#engine/title-facts.ts";
import type { Database } from "#server/platform/db.ts";

import { type InventedTitle, rareWord } from "./invented-titles.ts";

const BATCH = 5_000;

/** @returns ids in the order of the titles */
export async function insertTitles(db: Database, titles: readonly InventedFacts[]): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < titles.length; first += BATCH) {
    ids.push(...(await insertBatch(db, titles.slice(first, first + BATCH))));
  }
  // Autovacuum would do this sooner or later after so many new rows.
  await db.query("vacuum analyze titles, credits, people, nanogenres, title_nanogenres");
  return ids;
}

async function insertBatch(db: Database, batch: readonly InventedFacts[]): Promise<number[]> {
  return db.longTransaction(async (tx) => {
    const json = JSON.stringify(batch);
    const rows = await tx.query<{ id: number }>(
      `insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, renown, moods, themes, subgenres, collection, pace, tone, intensity, attention)
       select t.tmdb_id, t.media_type, t.title, t.title, t.overview, t.released, t.genres, t.original_language,
         t.countries, t.vote_average, t.vote_count, t.popularity, t.moods, t.themes, t.subgenres, t.collection,
         t.pace, t.tone, t.intensity, t.attention
       from jsonb_to_recordset($1::jsonb) as t(tmdb_id integer, media_type text, title text, overview text, released date, genres text[],
         original_language text, countries text[], vote_average real, vote_count integer, popularity real, moods jsonb,
         themes text[], subgenres text[], collection text, pace smallint, tone smallint, intensity smallint, attention smallint)
       returning id`,
      [json],
    );
    await tx.query(
      `insert into people (name)
       select distinct p.name from jsonb_to_recordset($1::jsonb) as t(people text[]), unnest(t.people) as p(name)
       on conflict do nothing`,
      [json],
    );
    await tx.query(
      `insert into nanogenres (name)
       select distinct n.name from jsonb_to_recordset($1::jsonb) as t(nanogenres text[]), unnest(t.nanogenres) as n(name)
       on conflict do nothing`,
      [json],
    );
    await tx.query(
      `insert into credits (title_id, person_id, role, position)
       select t.id, p.id, c.role, min(c.position)
       from jsonb_to_recordset($1::jsonb) as b(tmdb_id integer, media_type text, people text[], directors text[])
       join titles t on t.tmdb_id = b.tmdb_id and t.media_type = b.media_type,
       lateral (select 'cast' as role, n.name, n.position from unnest(b.people) with ordinality as n(name, position)
                union all
                select 'director', n.name, n.position from unnest(b.directors) with ordinality as n(name, position)) c
       join people p on p.name = c.name
       group by t.id, p.id, c.role`,
      [json],
    );
    await tx.query(
      `insert into title_nanogenres (title_id, nanogenre_id, position)
       select t.id, g.id, min(n.position)
       from jsonb_to_recordset($1::jsonb) as b(tmdb_id integer, media_type text, nanogenres text[])
       join titles t on t.tmdb_id = b.tmdb_id and t.media_type = b.media_type,
       unnest(b.nanogenres) with ordinality as n(name, position) join nanogenres g on g.name = n.name
       group by t.id, g.id`,
      [json],
    );
    return rows.map(({ id }) => id);
  });
}

export type InventedFacts = InventedTitle & {
  media_type: MediaType;
  overview: string;
  genres: string[];
  moods: Record<string, number>;
  subgenres: string[];
  themes: string[];
  nanogenres: string[];
  directors: string[];
  original_language: string;
  countries: string[];
  collection: string | null;
  vote_average: number;
  vote_count: number;
  pace: number;
  tone: number;
  intensity: number;
  attention: number;
};

/** Percentage of films with each genre. */
const GENRE_SHARES: Readonly<Record<string, number>> = {
  drama: 45,
  comedy: 35,
  thriller: 27,
  action: 24,
  romance: 18,
  crime: 17,
  adventure: 17,
  horror: 12,
  sci_fi: 10,
  fantasy: 9,
  family: 9,
  mystery: 8,
  animation: 6,
  documentary: 5,
  history: 4,
  war: 4,
  music: 3,
  western: 2,
};
const LANGUAGES = ["en", "en", "en", "en", "fr", "ja", "es", "ko", "de", "hi"];
const COUNTRIES = ["US", "US", "US", "GB", "FR", "JP", "ES", "KR", "DE", "IN", "CA", "AU"];
const NANOGENRES = 600;
const COLLECTION_SHARE = 0.12;
/** The number of distinct words in all overviews, and of words per overview, not counting articles and other function words. */
const WORDS = 20_000;
const OVERVIEW_WORDS = 30;

export function inventFacts(titles: readonly InventedTitle[], seed: string): InventedFacts[] {
  const random = seededRandom(seedOf(`${seed} facts`));
  const overview = overviews(seededRandom(seedOf(`${seed} overviews`)));
  return titles.map((title, place) => {
    const genres = drawGenres(random);
    const mediaType = random() < 0.75 ? "movie" : "tv";
    const ageYears = (VOTES_DAY - Date.parse(title.released)) / YEAR_MS;
    const votes = expectedVotes({ popularity: title.popularity, ageYears, mediaType });
    return {
      ...title,
      media_type: mediaType,
      overview: overview(),
      genres,
      moods: Object.fromEntries(
        several(2 + Math.floor(random() * 3), () => [one(TITLE_MOODS, random), 0.3 + 0.7 * random()]),
      ),
      subgenres: genres.flatMap((genre) =>
        genre in SUBGENRES && random() < 0.5 ? one(SUBGENRES[genre as keyof typeof SUBGENRES], random) : [],
      ),
      themes: [...new Set(several(Math.floor(random() * 3), () => one(THEMES, random)))],
      nanogenres: [...new Set(several(2, () => `Nanogenre ${Math.floor(NANOGENRES * random() ** 2)}`))],
      directors: [title.people[0] ?? "Somebody"],
      original_language: one(LANGUAGES, random),
      countries: [one(COUNTRIES, random)],
      collection: random() < COLLECTION_SHARE ? `Collection ${Math.floor((place * random()) / 4)}` : null,
      vote_average: Math.round(10 * (4.5 + 4 * random())) / 10,
      vote_count: Math.round(votes * (0.5 + random())),
      pace: grade(random),
      tone: grade(random),
      intensity: grade(random),
      attention: grade(random),
    };
  });
}

/**
 * Words follow Zipf's law (1935): the second most frequent word is half as frequent as the first, the hundredth a hundredth as frequent.
 * @returns a function that invents an overview
 */
function overviews(random: Random): () => string {
  const words = several(WORDS, () => rareWord(random));
  const word = () => words[Math.floor(WORDS ** random()) - 1] ?? "";
  return () => several(OVERVIEW_WORDS, word).join(" ");
}

function drawGenres(random: Random): string[] {
  const drawn = GENRES.map(({ key }) => ({ key, weight: random() ** (30 / (GENRE_SHARES[key] ?? 1)) }));
  return drawn
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 1 + Math.floor(random() * 3))
    .map(({ key }) => key);
}

function grade(random: Random): number {
  return 1 + Math.floor(random() * 5);
}

function several<Kind>(count: number, draw: () => Kind): Kind[] {
  return Array.from({ length: count }, draw);
}

function one<Kind>(list: readonly Kind[], random: Random): Kind {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("The list to choose from is empty");
  return chosen;
}
