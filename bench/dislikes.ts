/**
 * Measures the effect of dislikes: each genre's share of 20 picks for somebody who disliked its four most popular titles, with content
 * alone and with a model, compared with somebody without marks. With a folder of MovieLens files (`items.csv`, `train.csv`, `grades.csv`),
 * the model is trained on its people, and disliked@20 is the number of hidden dislikes among the first 20 titles of held-out people.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { GENRES, type GenreKey } from "#contract/vocabulary.ts";
import { type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import { GRADES } from "#engine/collaborative/grades.ts";
import { type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import { createScorer } from "#engine/collaborative/model.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { questionOf } from "#engine/evaluation/held-out.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import type { Mark } from "#engine/marks.ts";
import { seededRandom } from "#engine/random.ts";
import { bestOf } from "#engine/selection.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

import { idOf, readCsv } from "../scripts/evaluation/read-csv.ts";
import { type Split, readSplit } from "../scripts/evaluation/read-split.ts";

const DISLIKED = 4;
const PICKS = 20;
const FEWEST_TITLES = 12;
const HELD_OUT_SHARE = 1 / 3;
const CROWD = 600;
const MARKS = 40;
const NOW = Date.UTC(2026, 0, 1);
const MIGRATIONS = fileURLToPath(new URL("../server/migrations", import.meta.url));

type Catalogue = {
  titles: TitleFacts[];
  ofTmdb: ReadonlyMap<number, number>;
  certifications: ReadonlyMap<number, string | null>;
};

/** @param folder MovieLens files; `null` means that the model is trained on invented people */
export async function measureDislikes(folder: string | null): Promise<object[]> {
  const { titles, ofTmdb } = await readCatalogue();
  const index = indexTitles(titles);
  const split = folder === null ? null : await readSplit(folder, "graded");
  const people =
    split === null || folder === null ? inventCrowd(titles) : await marksIn(split, folder, ofTmdb);
  const adviser = createAdviser(trainModel(interactionsOf(people), { seed: 1, titles }), index);
  const shares = GENRES.flatMap(({ key }) => sharesAfterDislikes(index, key, adviser));
  return split === null ? shares : [...shares, dislikedAmongFirst(split)];
}

function sharesAfterDislikes(index: TitleIndex, genre: GenreKey, adviser: Adviser): object[] {
  const ofGenre = index.titles
    .filter(({ genres }) => genres[0] === genre)
    .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  if (ofGenre.length < FEWEST_TITLES) return [];
  const marks = ofGenre
    .slice(0, DISLIKED)
    .map(({ id }): Mark => ({ titleId: id, kind: "disliked", at: NOW }));
  const shareOf = (said: readonly Mark[], asked: Adviser | null) =>
    round(picksFor(index, said, asked).filter(({ genres }) => genres[0] === genre).length / PICKS);
  return [
    {
      genre,
      "no marks": shareOf([], null),
      "disliked, content alone": shareOf(marks, null),
      "disliked, with a model": shareOf(marks, adviser),
    },
  ];
}

function picksFor(index: TitleIndex, marks: readonly Mark[], adviser: Adviser | null): TitleFacts[] {
  const { picks } = createReplay(index, { now: NOW, adviser })({ marks, limit: PICKS });
  return picks.flatMap(({ candidate }) => index.titles[candidate] ?? []);
}

/** Hides a third of the titles that held-out people dislike, and counts those among their first 20. */
function dislikedAmongFirst(split: Split): object {
  const model = trainModel(interactionsOf(split.training), {
    seed: 1,
    titles: split.titles,
    heldOut: split.validation,
  });
  const score = createScorer(model);
  const places = new Map(Array.from(model.titleIds, (titleId, place) => [titleId, place]));
  const random = seededRandom(1);
  const sums = { model: 0, popularity: 0, people: 0 };
  for (const person of split.test) {
    const untold = new Set(
      person.foldIn.flatMap(({ titleId, weight }) =>
        weight < 0 && random() < HELD_OUT_SHARE ? [titleId] : [],
      ),
    );
    if (untold.size === 0) continue;
    const foldIn = person.foldIn.filter(({ titleId }) => !untold.has(titleId));
    const { allowed, wanted } = questionOf({ foldIn, targets: [...untold] }, places);
    const foundBy = (scores: Float32Array) =>
      bestOf(scores, PICKS, allowed).filter((place) => wanted.has(place)).length;
    sums.model += foundBy(score(foldIn) ?? model.popularity);
    sums.popularity += foundBy(model.popularity);
    sums.people += 1;
  }
  return {
    genre: "disliked@20 of held-out people",
    people: sums.people,
    "with a model": round(sums.model / sums.people),
    "popularity alone": round(sums.popularity / sums.people),
  };
}

export async function readCatalogue(): Promise<Catalogue> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, onError: () => undefined });
  try {
    await migrate(db, MIGRATIONS);
    await loadEmbeddedCatalogue(db);
    const rows = await db.query<{ id: number; tmdbId: number | null; certification: string | null }>(
      `select t.id, case when t.media_type = 'movie' then t.tmdb_id end as "tmdbId", t.certification from titles t`,
    );
    return {
      titles: await allFacts(db),
      ofTmdb: new Map(rows.flatMap(({ id, tmdbId }) => (tmdbId === null ? [] : [[tmdbId, id]]))),
      certifications: new Map(rows.map(({ id, certification }) => [id, certification])),
    };
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The training people's marks on the catalog's films, by catalog id. */
async function marksIn(split: Split, folder: string, ofTmdb: ReadonlyMap<number, number>) {
  const file = join(folder, "items.csv");
  const ids = new Map<number, number>();
  for await (const [item, tmdbId] of readCsv(file, ["item", "tmdb_id"])) {
    const id = ofTmdb.get(Number(tmdbId));
    if (id !== undefined) ids.set(idOf(item, file), id);
  }
  return split.training.map((marks) =>
    marks.flatMap(({ titleId, weight }): WeightedMark[] => {
      const id = ids.get(titleId);
      return id === undefined ? [] : [{ titleId: id, weight }];
    }),
  );
}

/** Invents people who like titles of two genres, popular ones more often, and a few of any genre. */
export function inventCrowd(titles: readonly TitleFacts[]): WeightedMark[][] {
  const best = titles.toSorted((a, b) => b.popularity - a.popularity || a.id - b.id);
  return Array.from({ length: CROWD }, (_, person) => {
    const random = seededRandom(person);
    const own = new Set([0, 1].map(() => GENRES[Math.floor(random() * GENRES.length)]?.key));
    const chosen = new Map<number, WeightedMark>();
    for (let tries = 0; chosen.size < MARKS && tries < 100 * MARKS; tries++) {
      const title = best[Math.floor(random() ** 2 * best.length)];
      if (title === undefined || !(own.has(title.genres[0]) || random() < 0.05)) continue;
      chosen.set(title.id, { titleId: title.id, weight: random() < 0.5 ? GRADES.loved : GRADES.liked });
    }
    return [...chosen.values()];
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
