/** Limits: conditions that every title in the answer must meet. */
import type { ContentNote } from "#contract/mood-matrix.ts";
import { CONTENT_NOTES } from "#contract/vocabulary.ts";

import { isWithin } from "../certification.ts";
import { mayHaveNote } from "../facets.ts";
import type { TitleFacts } from "../title-facts.ts";
import { MATURITY_WITH } from "./company.ts";
import { ALSO_UNWANTED, EVIDENCE } from "./evidence.ts";
import {
  type Facet,
  type FacetKind,
  type Wish,
  type WishPart,
  isGradeKind,
  isWithinRange,
  rangeOf,
} from "./facets.ts";
import { SAME, type WishIndex } from "./wish-index.ts";

/** Titles by id that a service offers the viewer; `null` if that's unknown. */
export type Offered = (service: string) => ReadonlySet<number> | null;

export type Limit = { parts: readonly WishPart[]; kind: FacetKind; allows: Uint8Array };

/** Weaker meanings of an unwanted phrase rule nothing out: "no ghosts" isn't "nothing strange". Chosen by judgment. */
const CLEARLY_MEANT = 0.6;
/** The country of everything that isn't in English. */
export const FOREIGN = "foreign";

const notes = new Set<string>(CONTENT_NOTES);

type Needs = { wishIndex: WishIndex; offered: Offered };
type TitleTest = (title: TitleFacts) => boolean;

/** Wanted limits of one kind are alternatives ("90s, 2000s"), but open ranges are all kept ("after 1970, before 1980"). */
export function limitsOf(wish: Wish, needs: Needs): Limit[] {
  const limits: Limit[] = [];
  const wanted = new Map<string, { parts: WishPart[]; facets: Facet[] }>();
  for (const part of wish.parts) {
    for (const facet of part.facets) {
      if (!facet.isLimit) continue;
      if (facet.strength < 0) {
        const isSide = facet.kind !== "content" && part.facets.length > 1 && -facet.strength < CLEARLY_MEANT;
        const allows = isSide ? null : cachedTitlesWithout(facet, needs);
        if (allows !== null) limits.push({ parts: [part], kind: facet.kind, allows });
        continue;
      }
      const key = isOpen(facet) ? `${facet.kind} ${part.choice}` : facet.kind;
      const same = wanted.get(key) ?? { parts: [], facets: [] };
      same.parts.push(part);
      same.facets.push(facet);
      wanted.set(key, same);
    }
  }
  for (const { parts, facets } of wanted.values()) {
    const kind = facets[0]?.kind ?? "kind";
    if (kind === "kind" && new Set(facets.map(({ value }) => value)).size > 1) continue;
    const columns = facets.flatMap((facet) => titlesWith(facet, needs) ?? []);
    if (columns.length > 0) limits.push({ parts, kind, allows: combined(columns, kind) });
  }
  return limits;
}

/** Whether it's a range with one end: "-120" or "1990-". */
function isOpen({ kind, value }: Facet): boolean {
  return (kind === "era" || kind === "runtime" || kind === "seasons") && /^-|-$/.test(value);
}

/** Everybody in the company counts; otherwise one of several is enough. */
function combined(columns: readonly Uint8Array[], kind: FacetKind): Uint8Array {
  const isKept = (position: number) =>
    kind === "company"
      ? columns.every((column) => column[position] === 1)
      : columns.some((column) => column[position] === 1);
  return (columns[0] ?? new Uint8Array()).map((_, position) => Number(isKept(position)));
}

/** @returns 1 for the titles that have it; `null` if that can't be said */
function titlesWith({ kind, value }: Facet, { wishIndex, offered }: Needs): Uint8Array | null {
  if (kind === "service") {
    const titles = offered(value);
    return titles === null ? null : where(wishIndex, ({ id }) => titles.has(id));
  }
  const test = TESTS[kind]?.(value) ?? null;
  return test === null ? null : wishIndex.keep(`with ${kind}:${value}`, () => where(wishIndex, test));
}

const TESTS: Readonly<Partial<Record<FacetKind, (value: string) => TitleTest | null>>> = {
  era(value) {
    const range = rangeOf(value);
    return ({ releasedAt }) => isWithinRange(range, new Date(releasedAt).getUTCFullYear());
  },
  // Several episodes fill an evening, so they may be shorter than a movie of that length.
  runtime(value) {
    const { least, most } = rangeOf(value);
    return ({ runtimeMinutes, mediaType }) =>
      runtimeMinutes !== null &&
      runtimeMinutes <= most &&
      (runtimeMinutes >= least || (mediaType === "tv" && Number.isFinite(most)));
  },
  seasons(value) {
    const range = rangeOf(value);
    return ({ seasonsCount }) => seasonsCount !== null && isWithinRange(range, seasonsCount);
  },
  kind: (value) => (title) => title.mediaType === value,
  company(value) {
    if (value === "adults") return ({ genres }) => !genres.includes("family");
    const limit = MATURITY_WITH[value] ?? null;
    return limit === null ? null : (title) => isWithin(limit, title);
  },
};

/** Offers change without the index; everything else is computed once. */
function cachedTitlesWithout(facet: Facet, needs: Needs): Uint8Array | null {
  const { kind, value } = facet;
  if (kind === "service" || kind === "novelty") return titlesWithout(facet, needs);
  if (kind === "company" && value !== "kids") return null;
  const { index, keep } = needs.wishIndex;
  const everything = () => new Uint8Array(index.titles.length).fill(1);
  return keep(`without ${kind}:${value}`, () => titlesWithout(facet, needs) ?? everything());
}

/** @returns 1 for the titles that don't have it; `null` if it rules nothing out */
function titlesWithout(facet: Facet, needs: Needs): Uint8Array | null {
  const { kind, value } = facet;
  const { wishIndex } = needs;
  if (kind === "novelty") return null;
  if (isGradeKind(kind)) {
    const range = rangeOf(value);
    return where(wishIndex, (title) => title[kind] === null || !isWithinRange(range, title[kind]));
  }
  if (kind === "content") return where(wishIndex, (title) => !hasNote(title, value));
  if (kind === "text") return inverted(wishIndex.descriptions.mentioning(value.split("|")));
  if (kind === "title") return where(wishIndex, ({ id }) => String(id) !== value);
  if (kind === "runtime") {
    const range = rangeOf(value);
    return where(
      wishIndex,
      ({ runtimeMinutes }) => runtimeMinutes !== null && !isWithinRange(range, runtimeMinutes),
    );
  }
  if (kind === "company")
    return value === "kids" ? where(wishIndex, ({ genres }) => !genres.includes("family")) : null;
  if (kind === "country" && value === FOREIGN) return where(wishIndex, ({ language }) => language === "en");
  if (kind in TESTS || kind === "service") {
    const having = titlesWith(facet, needs);
    return having === null ? null : inverted(having);
  }
  return inverted(hasAny(wishIndex, kind, value));
}

function where({ index }: WishIndex, test: TitleTest): Uint8Array {
  return Uint8Array.from(index.titles, (title) => Number(test(title)));
}

function inverted(column: Uint8Array): Uint8Array {
  return column.map((is) => 1 - is);
}

function hasNote(title: TitleFacts, value: string): boolean {
  const also = (ALSO_UNWANTED[`content:${value}`] ?? []).map((key) => key.replace("content:", ""));
  return [value, ...also].some((note) => notes.has(note) && mayHaveNote(title, note as ContentNote));
}

/** 1 for each title that has one of the values, or a fact that means the same. */
function hasAny(wishIndex: WishIndex, kind: FacetKind, value: string): Uint8Array {
  const has = new Uint8Array(wishIndex.index.titles.length);
  for (const one of value.split("|")) {
    const key = `${kind}:${one}`;
    const same = Object.entries(EVIDENCE[key] ?? {}).flatMap(([other, share]) =>
      share >= SAME && !other.includes("+") ? other : [],
    );
    for (const each of [key, ...same, ...(ALSO_UNWANTED[key] ?? [])])
      wishIndex.stated(each).forEach((strength, position) => {
        if (strength > 0) has[position] = 1;
      });
  }
  return has;
}
