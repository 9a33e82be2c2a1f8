/**
 * Measures the wish engine on wishes with judged answers: how many of the first ten titles that were judged fit, how many of the fits come
 * early, and how many of the expected facets were understood. The file has the columns wish, facets, fits and misfits.
 */
import { stem } from "porter2";

import { runToEnd } from "#engine/steps.ts";
import { indexTitles } from "#engine/title-index.ts";
import { EVIDENCE } from "#engine/wish/evidence.ts";
import type { Facet, Wish } from "#engine/wish/facets.ts";
import { rangeOf } from "#engine/wish/facets.ts";
import { matchWish } from "#engine/wish/matching.ts";
import { rankWish } from "#engine/wish/ranking.ts";
import { type WishIndex, wishIndexing } from "#engine/wish/wish-index.ts";
import { readWish } from "#engine/wish/wish.ts";
import { readLexicon } from "#server/features/wish/phrases.ts";

import { readEmbeddedWorld } from "./embedded-world.ts";
import { readCsv } from "./read-csv.ts";

export type WishFigures = {
  wishes: number;
  /** Of the judged titles among the first ten, the share that fits. */
  precision: number;
  /** Of the first ten, the share known to fit. */
  knownToFit: number;
  /** Of all fits, the share among the first ten and twenty. */
  recall10: number;
  recall20: number;
  /** Share of the expected facets that were understood. */
  facets: number;
  empty: number;
  p99Ms: number;
};

export type WishLine = {
  wish: string;
  precision: number | null;
  hits: number;
  missed: string[];
  misfits: string[];
  lost: string[];
  read: string;
};

const FIRST = 10;
const FURTHER = 20;

export async function evaluateWishes(
  path: string,
  directory: string,
  { from, to }: { from: number; to: number },
) {
  const { titles, idOf, offers } = await readEmbeddedWorld(directory);
  const lexicon = await readLexicon();
  const index = indexTitles(titles);
  const wishIndex: WishIndex = runToEnd(wishIndexing(index, stem));
  const knowledge = {
    lexicon,
    names: wishIndex.names,
    stem,
    isDescribed: wishIndex.descriptions.has,
    factsOf: (id: number) => titles[id - 1] ?? null,
    year: new Date(
      titles.reduce((newest, { releasedAt }) => Math.max(newest, releasedAt), 0),
    ).getUTCFullYear(),
    birthYear: null,
  };
  const lines: WishLine[] = [];
  const times: number[] = [];
  const sums = {
    judged: 0,
    fit: 0,
    known: 0,
    shown: 0,
    fits: 0,
    early: 0,
    later: 0,
    facets: 0,
    right: 0,
    empty: 0,
    precisions: [] as number[],
  };
  let nth = 0;
  for await (const [text = "", expected = "", fitting = "", wrong = ""] of readCsv(path, [
    "wish",
    "facets",
    "fits",
    "misfits",
  ])) {
    nth += 1;
    if (nth < from || nth > to) continue;
    const start = performance.now();
    const wish = readWish(text, knowledge);
    const matches = matchWish(wish, {
      wishIndex,
      offered: (service) => offers.get(service) ?? new Set(),
      visible: new Uint8Array(titles.length).fill(1),
      seen: new Set(),
    });
    const ranked = rankWish(matches, index.priors);
    times.push(performance.now() - start);
    const ids = (names: string) => names.split(" | ").flatMap((name) => idOf.get(name.trim()) ?? []);
    const [fits, misfits] = [new Set(ids(fitting)), new Set(ids(wrong))];
    const idsAt = ranked.map((position) => index.titles[position]?.id ?? 0);
    const first = idsAt.slice(0, FIRST);
    const further = idsAt.slice(0, FURTHER);
    const hits = first.filter((id) => fits.has(id)).length;
    const misses = first.filter((id) => misfits.has(id));
    sums.fit += hits;
    sums.judged += hits + misses.length;
    if (hits + misses.length > 0) sums.precisions.push(hits / (hits + misses.length));
    sums.shown += Math.min(FIRST, Math.max(1, first.length));
    sums.fits += fits.size;
    sums.early += hits;
    sums.later += further.filter((id) => fits.has(id)).length;
    if (ids.length === 0 || first.length === 0) sums.empty += 1;
    const facets = expected.split("; ").filter((facet) => facet !== "");
    const lost = facets.filter(
      (facet) =>
        !isRead(facet, wish, {
          nameOf: (id) => titles[id - 1],
          personName: (id) => nameOfPerson(titles, id),
        }),
    );
    sums.facets += facets.length;
    sums.right += facets.length - lost.length;
    const name = (id: number) => titles[id - 1]?.title ?? "";
    lines.push({
      wish: text,
      precision: hits + misses.length === 0 ? null : hits / (hits + misses.length),
      hits,
      missed: first.filter((id) => !fits.has(id)).map(name),
      misfits: misses.map(name),
      lost,
      read: said(wish),
    });
  }
  const share = (part: number, whole: number) => Number((part / Math.max(1, whole)).toFixed(3));
  times.sort((a, b) => a - b);
  const figures: WishFigures = {
    wishes: lines.length,
    precision: share(sums.fit, sums.judged),
    knownToFit: share(sums.fit, sums.shown),
    recall10: share(sums.early, sums.fits),
    recall20: share(sums.later, sums.fits),
    facets: share(sums.right, sums.facets),
    empty: sums.empty,
    p99Ms: Number((times[Math.floor(times.length * 0.99)] ?? 0).toFixed(1)),
  };
  return { figures, lines };
}

function nameOfPerson(
  titles: readonly {
    directors: readonly { id: number; name: string }[];
    cast: readonly { id: number; name: string }[];
  }[],
  id: number,
): string {
  for (const { directors, cast } of titles)
    for (const person of [...directors, ...cast]) if (person.id === id) return person.name;
  return "";
}

function said({ parts, leftover }: Wish): string {
  const read = parts.map(
    ({ facets, isWanted, label }) =>
      `${isWanted ? "+" : "−"}${label}[${facets.map(({ kind, value, isLimit }) => `${kind}:${value}${isLimit ? "!" : ""}`).join(" ")}]`,
  );
  return [...read, ...leftover.map(({ word }) => `?${word}`)].join(" ");
}

/** The kinds of the file by other names. */
const KINDS: Readonly<Record<string, string>> = { audience: "company", popularity: "novelty" };

type Lookups = {
  nameOf: (id: number) => { title: string; releasedAt: number } | undefined;
  personName: (id: number) => string;
};

function isRead(expected: string, wish: Wish, lookups: Lookups): boolean {
  const sign = expected.startsWith("-") ? -1 : 1;
  const [asked = "", ...rest] = expected.replace(/^[+-]/, "").split(":");
  const value = rest.join(":");
  const kind = KINDS[asked] ?? asked;
  const facets = wish.parts.flatMap((part) => part.facets);
  if (kind === "unseen") return facets.some((facet) => facet.kind === "novelty" && facet.value === "unseen");
  if (kind === "text") {
    const stems = value.split(" ").map((word) => stem(word.toLowerCase()));
    return sign > 0
      ? wish.plot.some((word) => stems.includes(word.stem)) ||
          wish.parts.some(
            ({ isWanted, label }) =>
              isWanted &&
              stems.some((each) =>
                label
                  .toLowerCase()
                  .split(/[^a-z]+/)
                  .map(stem)
                  .includes(each),
              ),
          )
      : wish.parts.some(
          ({ isWanted, label }) =>
            !isWanted &&
            stems.some((each) =>
              label
                .toLowerCase()
                .split(/[^a-z]+/)
                .map(stem)
                .includes(each),
            ),
        );
  }
  return facets.some((facet) => isSame(facet, { kind, sign, values: value.split("/") }, lookups));
}

function isSame(
  facet: Facet,
  { kind, sign, values }: { kind: string; sign: number; values: string[] },
  lookups: Lookups,
): boolean {
  const isRange = ["era", "runtime", "pace", "tone", "intensity", "attention", "seasons"].includes(kind);
  if (isRange && facet.kind === kind)
    return values.some((value) => overlaps(value, facet.value) === (Math.sign(facet.strength) === sign));
  if (Math.sign(facet.strength) !== sign) return false;
  if (facet.kind === "title" && kind === "title")
    return values.some((value) => value.startsWith(lookups.nameOf(Number(facet.value))?.title ?? "—"));
  if (facet.kind === "person" && kind === "person")
    return facet.value.split("|").some((id) => values.includes(lookups.personName(Number(id))));
  if (kind === "country" && facet.kind === "language" && values.some((value) => value === "US")) return false;
  const own = facet.value.split("|").map((one) => `${facet.kind}:${one}`);
  const wanted = values.flatMap((value) => [
    `${kind}:${value}`,
    ...(kind === "company" && value === "family" ? ["company:kids", "company:parents", "genre:family"] : []),
  ]);
  return wanted.some(
    (key) =>
      own.includes(key) ||
      own.some((other) => (EVIDENCE[key]?.[other] ?? 0) >= 0.8 || (EVIDENCE[other]?.[key] ?? 0) >= 0.8),
  );
}

function overlaps(one: string, other: string): boolean {
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return a.least <= b.most && b.least <= a.most;
}
