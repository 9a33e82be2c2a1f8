/**
 * Measures the effect of the session quiz on picks. On the real server: how much stronger the wanted moods are in the first 20 picks than
 * for the same account before its quiz, how many picks opposite tastes share, whether lengths fit, and how much longer requests take. In
 * the same pipeline without a server: whether fitting titles are ordered as well as before, and whether content to avoid is ever picked.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { NO_ANSWERS, type QuizAnswers, SESSION_LENGTHS } from "#contract/quiz-answers.ts";
import { CONTENT_NOTES, PERSON_MOODS, TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";
import { passesFilter } from "#engine/eligibility.ts";
import { ndcgOf } from "#engine/evaluation/ranking.ts";
import { createReplay } from "#engine/evaluation/replay.ts";
import { wishesOf } from "#engine/mood/wishes.ts";
import { type Random, seedOf, seededRandom, shuffled } from "#engine/random.ts";
import { createSessionContext } from "#engine/session-context.ts";
import { tasteOf } from "#engine/taste.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";
import { allFacts } from "#server/features/catalogue/catalogue.ts";
import { SAMPLE_TASTES } from "#server/features/lab/sample-tastes.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import { openDatabase } from "#server/platform/db.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { migrate } from "#server/platform/migrate.ts";

import { wishReaderFor } from "../scripts/evaluation/wish-reader.ts";
import { startProduct, send, serverTime } from "./product.ts";
import { accountOf, mean, picksOf, statedPreferences } from "./stated-preferences.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SEED = "halflight mood";
const PICKS = 20;
const FAVORITES = 4;
const DRAWS = 10_000;
const ANSWERS = 400;
/** Number of pairs of tastes compared. The pairs with the least in common are used. */
const OPPOSITE_PAIRS = 3;
const DEPTH = 100;

type Taste = { name: string; lovedIds: number[]; hidden: number[] };
type Row = { measured: string } & Record<string, string | number>;

export async function measureMood(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const db = openDatabase({ url: postgres.url, statementTimeoutMs: 60_000, onError: () => undefined });
  try {
    await migrate(db, join(ROOT, "server/migrations"));
    await loadEmbeddedCatalogue(db);
    const index = indexTitles(await allFacts(db));
    const tastes = tastesOf(index);
    const product = await startProduct("server/main.ts", { DATABASE_URL: db.url });
    try {
      return [
        ...(await liftOf(product.address, index, tastes)),
        ...(await lengthsOf(product.address, index, tastes)),
        await costOf(product.address, tastes),
        ...(await statedPreferences(product.address, index, tastes)),
        await limitsIn(index, tastes),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function tastesOf(index: TitleIndex): Taste[] {
  const byName = new Map(index.titles.map(({ id, title }) => [title, id]));
  return Object.entries(SAMPLE_TASTES).map(([name, titles]) => {
    const ids = titles.flatMap((title) => byName.get(title) ?? []);
    return { name, lovedIds: ids.slice(0, FAVORITES), hidden: ids.slice(FAVORITES) };
  });
}

/** @returns a row for each mood, once with light and once with heavy intensity */
async function liftOf(address: string, index: TitleIndex, tastes: readonly Taste[]): Promise<Row[]> {
  const opposite = oppositePairs(index, tastes);
  const rows: Row[] = [];
  for (const mood of PERSON_MOODS) {
    for (const intensity of ["light", "heavy"] as const) {
      const answers: QuizAnswers = { ...NO_ANSWERS, moods: [mood], intensity };
      const before: number[][] = [];
      const after: number[][] = [];
      for (const taste of tastes) {
        const token = await accountOf(address, taste);
        before.push(await picksOf(address, token));
        await send(address, "/api/quiz/session", { body: answers, token });
        after.push(await picksOf(address, token));
      }
      const [strengthBefore, strength] = [before, after].map((lists) =>
        strengthOf(index, lists.flat(), answers),
      );
      const [ndcgBefore, ndcg] = keptTaste(index, tastes, answers);
      rows.push({
        measured: `${mood}, ${intensity}`,
        "without a quiz": round(strengthBefore ?? 0),
        "with it": round(strength ?? 0),
        lift: round((strength ?? 0) / (strengthBefore ?? 1)),
        "ndcg of fitting titles, without": round(ndcgBefore ?? 0),
        "ndcg with": round(ndcg ?? 0),
        "opposite tastes share, at most": Math.max(
          ...opposite.map(([one, other]) => sharedBy(after[one] ?? [], after[other] ?? [])),
        ),
      });
    }
  }
  return rows;
}

/** The mean strength of the wanted moods in the titles, weighted by how much each mood is wanted. */
function strengthOf(index: TitleIndex, titleIds: readonly number[], answers: QuizAnswers): number {
  const wanted = TITLE_MOODS.flatMap((mood) => {
    const weight = wishesOf(answers, []).moods.get(mood)?.weight ?? 0;
    return weight > 0 ? [{ mood, weight }] : [];
  });
  const whole = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const strengths = titleIds.map((id) => {
    const moods = index.titles[index.positions.get(id) ?? -1]?.moods ?? {};
    return wanted.reduce((sum, { mood, weight }) => sum + (weight * (moods[mood] ?? 0)) / whole, 0);
  });
  return mean(strengths);
}

/** NDCG of held-out favorites that fit the mood, among all fitting titles, ranked without and with the quiz. */
function keptTaste(index: TitleIndex, tastes: readonly Taste[], answers: QuizAnswers): [number, number] {
  const replay = createReplay(index, { now: Date.now(), adviser: null });
  const context = createSessionContext(index, answers, { confines: true, reader: null });
  const most = Math.max(...(context.gains ?? [0]));
  const fitting = [...index.titles.keys()].filter(
    (position) => (context.gains?.[position] ?? 0) > most - 1e-6,
  );
  const reached = tastes.flatMap((taste) => {
    const positions = (ids: readonly number[]) => ids.flatMap((id) => index.positions.get(id) ?? []);
    const lovedIds = new Set(positions(taste.lovedIds));
    const targets = new Set(positions(taste.hidden).filter((position) => fitting.includes(position)));
    if (targets.size === 0) return [];
    const ndcgWith = (person: Parameters<typeof replay>[0]) => {
      const { totals } = replay(person);
      const ranked = fitting
        .filter((position) => !lovedIds.has(position))
        .toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
      return ndcgOf(ranked, targets, DEPTH);
    };
    const person = { marks: marksOf(taste.lovedIds), limit: PICKS };
    return [[ndcgWith(person), ndcgWith({ ...person, context })] as const];
  });
  return [mean(reached.map(([without]) => without)), mean(reached.map(([, withQuiz]) => withQuiz))];
}

async function lengthsOf(address: string, index: TitleIndex, tastes: readonly Taste[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const length of SESSION_LENGTHS) {
    let [picked, fitting] = [0, 0];
    for (const taste of tastes) {
      const token = await accountOf(address, taste);
      await send(address, "/api/quiz/session", { body: { moods: ["happy"], session_length: length }, token });
      for (const id of await picksOf(address, token)) {
        const title = index.titles[index.positions.get(id) ?? -1];
        picked += 1;
        fitting += Number(title !== undefined && hasLength(title, length));
      }
    }
    rows.push({ measured: `length ${length}`, "fits, of 100": round((100 * fitting) / picked) });
  }
  return rows;
}

const RANGES = {
  "3_plus": [0, Infinity],
  "2_3": [120, 180],
  "1_2": [60, 120],
  less_60: [0, 60],
  less_30: [0, 30],
} as const;

function hasLength(title: TitleFacts, length: (typeof SESSION_LENGTHS)[number]): boolean {
  const [least, most] = RANGES[length];
  const minutes = title.runtimeMinutes ?? (length === "3_plus" ? 0 : Infinity);
  return minutes <= most && (title.mediaType === "tv" || minutes >= least);
}

/** Measures server time, alternately with and without a quiz. */
async function costOf(address: string, tastes: readonly Taste[]): Promise<Row> {
  const [first = { name: "", lovedIds: [], hidden: [] }] = tastes;
  const [without, withQuiz] = [await accountOf(address, first), await accountOf(address, first)];
  const body = {
    moods: ["calm", "curious"],
    energy_level: "low",
    session_length: "1_2",
    avoid_content: "gore",
  };
  await send(address, "/api/quiz/session", { body, token: withQuiz });
  const times = { without: [] as number[], withQuiz: [] as number[] };
  for (let answer = 0; answer < ANSWERS; answer++) {
    times.without.push(await timeOf(address, without));
    times.withQuiz.push(await timeOf(address, withQuiz));
  }
  const [before, after] = [median(times.without), median(times.withQuiz)];
  return {
    measured: "server time, p50 in ms",
    "without a quiz": before,
    "with it": after,
    ratio: round(after / before),
  };
}

/**
 * Draws random tastes, moods, lengths and content to avoid. Counts picks with content to avoid, picks of the wrong length, and titles with
 * content to avoid that other rows could show. Fallbacks may have the wrong length and are counted separately.
 */
async function limitsIn(index: TitleIndex, tastes: readonly Taste[]): Promise<Row> {
  const reader = await wishReaderFor(index, new Date().getUTCFullYear());
  const random = seededRandom(seedOf(SEED));
  let [picked, beyond, avoided, otherLength, inRows] = [0, 0, 0, 0, 0];
  for (let draw = 0; draw < DRAWS; draw++) {
    const replay = createReplay(index, { now: Date.now(), adviser: null, seed: draw });
    const notes = shuffled(CONTENT_NOTES, random).slice(0, 1 + Math.floor(3 * random()));
    const length = anyOf(SESSION_LENGTHS, random);
    const answers: QuizAnswers = {
      ...NO_ANSWERS,
      moods: [anyOf(PERSON_MOODS, random)],
      session_length: length,
      avoid_content: notes.map((note) => labelOf(note)),
    };
    const isAvoided = ({ contentNotes }: TitleFacts) => notes.some((note) => contentNotes.includes(note));
    const context = createSessionContext(index, answers, { confines: true, reader });
    const { picks } = replay({ marks: marksOf(anyOf(tastes, random).lovedIds), context, limit: PICKS });
    for (const pick of picks) {
      const title = index.titles[pick.candidate];
      if (title === undefined) continue;
      picked += 1;
      avoided += Number(isAvoided(title));
      if (pick.fallback !== null) beyond += 1;
      else otherLength += Number(!hasLength(title, length));
    }
    const narrowing = { onPlatforms: null, moods: null, avoided: context.avoided, maturityLimit: null };
    inRows += index.titles.filter((title) => passesFilter(title, narrowing) && isAvoided(title)).length;
  }
  return {
    measured: `limits of ${DRAWS} sessions`,
    picks: picked,
    "with content to avoid": avoided,
    "of the wrong length": otherLength,
    fallbacks: beyond,
    "with content to avoid, in other rows": inRows,
  };
}

function oppositePairs(index: TitleIndex, tastes: readonly Taste[]): [number, number][] {
  const now = Date.now();
  const vectors = tastes.map(
    ({ lovedIds }) => tasteOf(index, { marks: marksOf(lovedIds), favoriteGenres: [], now }).vector,
  );
  const pairs = vectors.flatMap((vector, one) =>
    vectors.flatMap((against, other) => {
      if (other <= one) return [];
      return [
        {
          pair: [one, other] as [number, number],
          likeness: vector.reduce((sum, value, at) => sum + value * (against[at] ?? 0), 0),
        },
      ];
    }),
  );
  return pairs
    .toSorted((a, b) => a.likeness - b.likeness)
    .slice(0, OPPOSITE_PAIRS)
    .map(({ pair }) => pair);
}

async function timeOf(address: string, token: string): Promise<number> {
  const response = await fetch(`${address}/api/recommendations?limit=24`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return serverTime(response.headers.get("server-timing"));
}

function marksOf(titleIds: readonly number[]) {
  return titleIds.map((titleId) => ({ titleId, kind: "loved" as const, at: Date.now() }));
}

function sharedBy(one: readonly number[], other: readonly number[]): number {
  return one.filter((id) => other.includes(id)).length / PICKS;
}

function anyOf<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
