/** Reads the people of a data set as viewers of the catalog: their likes and dislikes among its films. */
import { join } from "node:path";

import type { HeldOutViewer } from "#engine/evaluation/served-picks.ts";

import { findFile, idOf, readCsv } from "./read-csv.ts";

export type Viewers = {
  training: readonly HeldOutViewer[];
  validation: readonly HeldOutViewer[];
  test: readonly HeldOutViewer[];
  /** Ids of the catalog's films that are in the data set. */
  known: ReadonlySet<number>;
};

const DISLIKED_STARS = 2;

/** @param ofTmdb TMDB film id → title id. Throws a clear error if files are missing */
export async function readViewers(folder: string, ofTmdb: ReadonlyMap<number, number>): Promise<Viewers> {
  const titleOf = await readTitleIds(join(folder, "items.csv"), ofTmdb);
  const dislikes = await readDislikes(join(folder, "grades.csv"), titleOf);
  const viewersOf = async (...files: string[]) => {
    const likes = new Map<number, number[]>();
    for (const file of files) await addLikes(likes, join(folder, file), titleOf);
    return Array.from(likes, ([user, titleIds]) => ({ likes: titleIds, dislikes: dislikes.get(user) ?? [] }));
  };
  return {
    training: await viewersOf("train.csv"),
    validation: await viewersOf("validation_fold_in.csv", "validation_target.csv"),
    test: await viewersOf("fold_in.csv", "target.csv"),
    known: new Set(titleOf.values()),
  };
}

async function readTitleIds(
  path: string,
  ofTmdb: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const file = findFile(path);
  if (file === null) throw new Error(`${path} doesn't exist: --picks needs it, with a column tmdb_id`);
  const titleOf = new Map<number, number>();
  for await (const [item, tmdbId = ""] of readCsv(file, ["item", "tmdb_id"])) {
    const titleId = tmdbId === "" ? undefined : ofTmdb.get(Number(tmdbId));
    if (titleId !== undefined) titleOf.set(idOf(item, file), titleId);
  }
  return titleOf;
}

async function addLikes(
  likes: Map<number, number[]>,
  path: string,
  titleOf: ReadonlyMap<number, number>,
): Promise<void> {
  const file = findFile(path);
  if (file === null) throw new Error(`${path} doesn't exist`);
  for await (const [user, item] of readCsv(file, ["user", "item"])) {
    const titleId = titleOf.get(idOf(item, file));
    if (titleId === undefined) continue;
    const person = idOf(user, file);
    const titleIds = likes.get(person) ?? [];
    likes.set(person, titleIds);
    titleIds.push(titleId);
  }
}

/** @returns an empty map if the data set has no stars */
async function readDislikes(
  path: string,
  titleOf: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number[]>> {
  const dislikes = new Map<number, number[]>();
  const file = findFile(path);
  if (file === null) return dislikes;
  for await (const [user, item, stars] of readCsv(file, ["user", "item", "stars"])) {
    const titleId = titleOf.get(idOf(item, file));
    if (titleId === undefined || Number(stars) > DISLIKED_STARS) continue;
    const person = idOf(user, file);
    const titleIds = dislikes.get(person) ?? [];
    dislikes.set(person, titleIds);
    titleIds.push(titleId);
  }
  return dislikes;
}
