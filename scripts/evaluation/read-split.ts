/** Reads a data set: its titles, and its people's marks, split into training and held-out people. */
import { join } from "node:path";

import type { GenreKey } from "#contract/vocabulary.ts";
import { gradeOfHalfStars } from "#engine/collaborative/grades.ts";
import type { WeightedMark } from "#engine/collaborative/interactions.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

import { findFile, hasColumn, idOf, readCsv } from "./read-csv.ts";

export type Split = {
  training: readonly (readonly WeightedMark[])[];
  /** Empty if the data set has none; then training holds out some people. */
  validation: readonly HeldOut[];
  test: readonly HeldOut[];
  /** Titles with only a name, a year and genres. The model uses these facts for titles with few marks. */
  titles: readonly TitleFacts[];
};

type Marks = Map<number, number[]>;
type Grade = { item: number; stars: number; at: number };
type Grades = Map<number, Grade[]>;

export async function readSplit(folder: string, kind: "likes" | "graded" | "temporal"): Promise<Split> {
  const titles = await readTitles(join(folder, "items.csv"));
  const grades = kind === "likes" ? null : await readGrades(join(folder, "grades.csv"), kind);
  if (kind === "temporal" && grades !== null) return { ...splitByTime(grades), titles };
  const training = await readMarks(join(folder, "train.csv"));
  const heldOutOf = async (foldIn: string, target: string) =>
    heldOut(await readMarks(join(folder, foldIn)), await readMarks(join(folder, target)), grades);
  const hasValidation = findFile(join(folder, "validation_fold_in.csv")) !== null;
  return {
    training: [...training].map(([user, items]) => weighted(items, grades?.get(user))),
    validation: hasValidation ? await heldOutOf("validation_fold_in.csv", "validation_target.csv") : [],
    test: await heldOutOf("fold_in.csv", "target.csv"),
    titles,
  };
}

/** With grades, everything a person rated, weighted by its stars; otherwise their likes, all equal. */
function weighted(items: readonly number[], grades: readonly Grade[] | undefined): WeightedMark[] {
  return grades === undefined
    ? items.map((titleId) => ({ titleId, weight: 1 }))
    : grades.map(({ item, stars }) => ({ titleId: item, weight: gradeOfHalfStars(2 * stars) }));
}

function heldOut(foldIn: Marks, targets: Marks, grades: Grades | null): HeldOut[] {
  return [...foldIn].flatMap(([user, items]): HeldOut[] => {
    const wanted = targets.get(user) ?? [];
    const found = new Set(wanted);
    const known = grades?.get(user)?.filter(({ item }) => !found.has(item));
    return wanted.length === 0 ? [] : [{ foldIn: weighted(items, known), targets: wanted }];
  });
}

const LIKED_STARS = 4;
const NEWEST = 0.2;
const HELD_OUT_EVERY = 5;

/** Holds out every fifth person: the newest fifth of their likes are the targets, and everything older is given. */
function splitByTime(grades: Grades): Omit<Split, "titles"> {
  const training: WeightedMark[][] = [];
  const people: HeldOut[] = [];
  for (const [nth, marks] of [...grades.values()].entries()) {
    if (nth % HELD_OUT_EVERY !== 0) {
      training.push(weighted([], marks));
      continue;
    }
    const inOrder = marks.toSorted((a, b) => a.at - b.at || a.item - b.item);
    const likes = inOrder.filter(({ stars }) => stars >= LIKED_STARS);
    const first = likes[Math.ceil(likes.length * (1 - NEWEST))];
    if (first === undefined) continue;
    const older = inOrder.slice(0, inOrder.indexOf(first));
    const targets = likes.filter((mark) => !older.includes(mark)).map(({ item }) => item);
    if (older.length > 0) people.push({ foldIn: weighted([], older), targets });
  }
  return {
    training,
    validation: people.filter((_, nth) => nth % 3 === 0),
    test: people.filter((_, nth) => nth % 3 !== 0),
  };
}

async function readMarks(path: string): Promise<Marks> {
  const file = findFile(path);
  if (file === null) throw new Error(`${path} doesn't exist`);
  const marks: Marks = new Map();
  for await (const [user, item] of readCsv(file, ["user", "item"])) {
    const person = idOf(user, file);
    const items = marks.get(person) ?? [];
    marks.set(person, items);
    items.push(idOf(item, file));
  }
  return marks;
}

async function readGrades(path: string, kind: "graded" | "temporal"): Promise<Grades> {
  const file = findFile(path);
  if (file === null) throw new Error(`${path} doesn't exist: --graded and --temporal need it`);
  const hasTimes = await hasColumn(file, "timestamp");
  if (kind === "temporal" && !hasTimes)
    throw new Error(`${file} has no column timestamp: --temporal needs it`);
  const columns = ["user", "item", "stars", ...(hasTimes ? ["timestamp"] : [])];
  const grades: Grades = new Map();
  for await (const [user, item, stars, time = "0"] of readCsv(file, columns)) {
    const person = idOf(user, file);
    const marks = grades.get(person) ?? [];
    grades.set(person, marks);
    const at = Number(time);
    if (time === "" || !Number.isFinite(at)) throw new Error(`${file}: ${time} isn't a timestamp`);
    marks.push({ item: idOf(item, file), stars: Number(stars), at });
  }
  return grades;
}

/** @returns an empty list if the file doesn't exist */
export async function readTitles(path: string): Promise<TitleFacts[]> {
  const file = findFile(path);
  if (file === null) return [];
  const titles: TitleFacts[] = [];
  for await (const [item, title = "", year = "", genres = ""] of readCsv(file, [
    "item",
    "title",
    "year",
    "genres",
  ])) {
    titles.push(factsOf(idOf(item, file), { title, year: Number(year) || UNKNOWN_YEAR, genres }));
  }
  return titles;
}

const UNKNOWN_YEAR = 1990;

function factsOf(
  id: number,
  { title, year, genres }: { title: string; year: number; genres: string },
): TitleFacts {
  return {
    id,
    mediaType: "movie",
    title,
    originalTitle: title,
    releasedAt: Date.UTC(year, 0, 1),
    // Any words work, because the engine only compares them.
    genres: genres.split("|").filter((genre) => genre !== "") as GenreKey[],
    moods: {},
    nanogenres: [],
    themes: [],
    subgenres: [],
    contentNotes: [],
    maturity: null,
    areNotesJudged: true,
    runtimeMinutes: null,
    cast: [],
    directors: [],
    language: "",
    countries: [],
    collection: null,
    words: [],
    seasonsCount: null,
    pace: null,
    tone: null,
    intensity: null,
    attention: null,
    popularity: 0,
    popularityByCountry: {},
    relatedTitles: [],
    voteAverage: 0,
    voteCount: 0,
  };
}
