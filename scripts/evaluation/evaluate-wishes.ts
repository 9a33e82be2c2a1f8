/**
 * Measures the wish engine on wishes with judged answers, on the embedded catalog. The file has the columns wish, facets, fits and misfits,
 * the titles as "Heat (1995)", separated by " | ". The first 150 wishes may be used for tuning; the others are reported separately.
 */

import { indexTitles } from "#engine/title-index.ts";
import type { Wish } from "#engine/wish/facets.ts";
import { matchWish } from "#engine/wish/matching.ts";
import { rankWish } from "#engine/wish/ranking.ts";

import { readEmbeddedWorld } from "./embedded-world.ts";
import { isUnderstood } from "./expected-facets.ts";
import { readCsv } from "./read-csv.ts";
import { wishReaderFor } from "./wish-reader.ts";

export const TUNING_WISHES = 150;
const FIRST = 10;
const FURTHER = 20;

export type WishFigures = {
  wishes: number;
  /** Of the judged titles among the first ten, the share that fits. */
  precision: number;
  /** Of the first ten titles, the share known to fit. */
  known_to_fit: number;
  /** Of all titles known to fit, the share among the first ten and twenty. */
  fits_in_10: number;
  fits_in_20: number;
  /** Share of the expected facets that were understood. */
  facets: number;
  without_titles: number;
  ms_p50: number;
  ms_p99: number;
};

export type JudgedWish = {
  text: string;
  understood: string;
  lostFacets: string[];
  fits: number;
  /** Counts among the first ten and twenty titles, and the names of misfits and unjudged ones among the first ten. */
  early: number;
  later: number;
  shown: number;
  misfits: string[];
  unjudged: string[];
  facets: number;
  ms: number;
};

export async function judgeWishes(path: string, directory: string): Promise<JudgedWish[]> {
  const { titles, idOf, offers } = await readEmbeddedWorld(directory);
  const index = indexTitles(titles);
  const newest = titles.reduce((latest, { releasedAt }) => Math.max(latest, releasedAt), 0);
  const { wishIndex, read } = await wishReaderFor(index, new Date(newest).getUTCFullYear());
  const answer = (text: string) => {
    const wish = read(text);
    const matches = matchWish(wish, {
      wishIndex,
      offered: (service) => offers.get(service) ?? new Set(),
      visible: new Uint8Array(titles.length).fill(1),
      seen: new Set(),
    });
    const ranked = rankWish(matches, index.priors);
    return { wish, ids: ranked.map((position) => index.titles[position]?.id ?? 0) };
  };
  const idsOf = (names: string) => new Set(names.split(" | ").flatMap((name) => idOf.get(name.trim()) ?? []));
  const namesOf = (ids: readonly number[]) => ids.map((id) => titles[id - 1]?.title ?? "");
  const judged: JudgedWish[] = [];
  for await (const [text = "", expected = "", fitting = "", wrong = ""] of readCsv(path, [
    "wish",
    "facets",
    "fits",
    "misfits",
  ])) {
    answer(text);
    const start = performance.now();
    const { wish, ids } = answer(text);
    const ms = performance.now() - start;
    const [fits, misfits] = [idsOf(fitting), idsOf(wrong)];
    const first = ids.slice(0, FIRST);
    const facets = expected.split("; ").filter((facet) => facet !== "");
    judged.push({
      text,
      understood: inWords(wish),
      lostFacets: facets.filter((facet) => !isUnderstood(facet, wish, titles)),
      facets: facets.length,
      fits: fits.size,
      early: first.filter((id) => fits.has(id)).length,
      later: ids.slice(0, FURTHER).filter((id) => fits.has(id)).length,
      shown: first.length,
      misfits: namesOf(first.filter((id) => misfits.has(id))),
      unjudged: namesOf(first.filter((id) => !fits.has(id) && !misfits.has(id))),
      ms,
    });
  }
  return judged;
}

export function figuresOf(judged: readonly JudgedWish[]): WishFigures {
  const sum = (count: (wish: JudgedWish) => number) => judged.reduce((total, wish) => total + count(wish), 0);
  const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(3));
  const times = judged.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const timeAt = (place: number) => Number((times[Math.floor(place * times.length)] ?? 0).toFixed(1));
  const early = sum((wish) => wish.early);
  return {
    wishes: judged.length,
    precision: share(
      early,
      sum((wish) => wish.early + wish.misfits.length),
    ),
    known_to_fit: share(
      early,
      sum((wish) => wish.shown),
    ),
    fits_in_10: share(
      early,
      sum((wish) => wish.fits),
    ),
    fits_in_20: share(
      sum((wish) => wish.later),
      sum((wish) => wish.fits),
    ),
    facets: share(
      sum((wish) => wish.facets - wish.lostFacets.length),
      sum((wish) => wish.facets),
    ),
    without_titles: judged.filter(({ shown }) => shown === 0).length,
    ms_p50: timeAt(0.5),
    ms_p99: timeAt(0.99),
  };
}

function inWords({ parts, leftover }: Wish): string {
  const said = parts.map(({ isWanted, label, facets }) => {
    const [first] = facets;
    return `${isWanted ? "+" : "−"}${label} (${first?.kind}:${first?.value}${facets.length > 1 ? " …" : ""})`;
  });
  return [...said, ...leftover.map(({ word }) => `?${word}`)].join(", ");
}
