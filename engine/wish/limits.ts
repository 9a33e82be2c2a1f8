/** Limits: what every title of the answer keeps, whatever else is wished for. */
import type { ContentNote } from "#contract/mood-matrix.ts";
import { CONTENT_NOTES } from "#contract/vocabulary.ts";

import { isWithin } from "../certification.ts";
import { mayHaveNote } from "../mood/own-words.ts";
import type { TitleFacts } from "../title-facts.ts";
import { MATURITY_WITH } from "./company.ts";
import { ALSO_UNWANTED, EVIDENCE } from "./evidence.ts";
import { type Facet, type FacetKind, type Wish, type WishPart, isWithinRange, rangeOf } from "./facets.ts";
import { SAME, type WishIndex } from "./wish-index.ts";

/** Titles by id that a service offers the viewer; `null` if that's unknown. */
export type Offered = (service: string) => ReadonlySet<number> | null;

export type Limit = { parts: readonly WishPart[]; kind: FacetKind; allows: Uint8Array };

/** Weaker meanings of an unwanted phrase rule nothing out: "no ghosts" isn't "nothing strange". Chosen by judgment. */
const CLEARLY_MEANT = 0.6;

const notes = new Set<string>(CONTENT_NOTES);
const FOREIGN = "foreign";
type Needs = { wishIndex: WishIndex; offered: Offered };

/** Wanted limits of one kind are alternatives ("90s or 2000s"), unless they're the two ends of a range. */
export function limitsOf(wish: Wish, needs: Needs): Limit[] {
  const limits: Limit[] = [];
  const wanted = new Map<string, { parts: WishPart[]; facets: Facet[] }>();
  for (const part of wish.parts) {
    for (const facet of part.facets) {
      if (!facet.isLimit) continue;
      if (facet.strength < 0) {
        const allows = unwanted(facet, part, needs);
        if (allows !== null) limits.push({ parts: [part], kind: facet.kind, allows });
        continue;
      }
      const key = `${facet.kind} ${endOf(facet)}`;
      const same = wanted.get(key) ?? { parts: [], facets: [] };
      same.parts.push(part);
      same.facets.push(facet);
      wanted.set(key, same);
    }
  }
  for (const { parts, facets } of wanted.values()) {
    const [{ kind }] = facets as [Facet];
    if (kind === "kind" && new Set(facets.map(({ value }) => value)).size > 1) continue;
    const columns = facets.flatMap((facet) => wantedColumn(facet, needs) ?? []);
    if (columns.length > 0) limits.push({ parts, kind, allows: either(columns, kind === "company") });
  }
  return limits;
}

/** Open ranges at opposite ends are both kept: "after 1970 and before 1980". */
function endOf({ kind, value }: Facet): string {
  if (kind !== "era" && kind !== "runtime" && kind !== "seasons") return "";
  return value.startsWith("-") ? "most" : value.endsWith("-") ? "least" : "";
}

function either(columns: readonly Uint8Array[], isEvery: boolean): Uint8Array {
  return (columns[0] ?? new Uint8Array()).map((_, position) =>
    Number(
      isEvery
        ? columns.every((column) => column[position] === 1)
        : columns.some((column) => column[position] === 1),
    ),
  );
}

function wantedColumn(facet: Facet, { wishIndex, offered }: Needs): Uint8Array | null {
  if (facet.kind === "service") {
    const titles = offered(facet.value);
    return titles === null ? null : where(wishIndex, ({ id }) => titles.has(id));
  }
  const test = testOf(facet);
  return test === null ? null : where(wishIndex, test);
}

function where({ index }: WishIndex, test: (title: TitleFacts) => boolean): Uint8Array {
  return Uint8Array.from(index.titles, (title) => Number(test(title)));
}

function testOf({ kind, value }: Facet): ((title: TitleFacts) => boolean) | null {
  switch (kind) {
    case "era": {
      const range = rangeOf(value);
      return ({ releasedAt }) => isWithinRange(range, new Date(releasedAt).getUTCFullYear());
    }
    case "runtime": {
      const range = rangeOf(value);
      return ({ runtimeMinutes, mediaType }) =>
        runtimeMinutes !== null &&
        runtimeMinutes <= range.most &&
        (runtimeMinutes >= range.least || (mediaType === "tv" && Number.isFinite(range.most)));
    }
    case "seasons": {
      const range = rangeOf(value);
      return ({ seasonsCount }) => seasonsCount !== null && isWithinRange(range, seasonsCount);
    }
    case "kind":
      return ({ mediaType }) => mediaType === value;
    case "company": {
      const limit = MATURITY_WITH[value] ?? null;
      return limit === null ? null : (title) => isWithin(limit, title);
    }
    default:
      return null;
  }
}

/** @returns the titles that don't have it; `null` if it rules nothing out */
function unwanted(facet: Facet, part: WishPart, { wishIndex, offered }: Needs): Uint8Array | null {
  const { kind, value } = facet;
  const none = (has: Uint8Array) => has.map((is) => 1 - is);
  if (kind !== "content" && part.facets.length > 1 && -facet.strength < CLEARLY_MEANT) return null;
  switch (kind) {
    case "era":
    case "seasons":
    case "kind":
      return none(wantedColumn({ ...facet, strength: 1 }, { wishIndex, offered }) ?? new Uint8Array());
    case "runtime": {
      const range = rangeOf(value);
      return where(
        wishIndex,
        ({ runtimeMinutes }) => runtimeMinutes !== null && !isWithinRange(range, runtimeMinutes),
      );
    }
    case "company":
      return value === "kids" ? where(wishIndex, ({ genres }) => !genres.includes("family")) : null;
    case "service": {
      const titles = offered(value);
      return titles === null ? null : where(wishIndex, ({ id }) => !titles.has(id));
    }
    case "pace":
    case "tone":
    case "intensity":
    case "attention": {
      const range = rangeOf(value);
      return where(wishIndex, (title) => title[kind] === null || !isWithinRange(range, title[kind]));
    }
    case "content":
      return where(wishIndex, (title) => !hasAnyNote(title, value));
    case "text":
      return none(wishIndex.descriptions.mentioning(value.split("|")));
    case "title":
      return where(wishIndex, ({ id }) => String(id) !== value);
    case "novelty":
      return null;
    case "country":
      if (value === FOREIGN) return where(wishIndex, ({ language }) => language === "en");
      return none(hasAny(wishIndex, kind, value));
    default:
      return none(hasAny(wishIndex, kind, value));
  }
}

function hasAnyNote(title: TitleFacts, value: string): boolean {
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
      wishIndex
        .stated(each)
        .forEach((strength, position) => (has[position] = (has[position] ?? 0) | Number(strength > 0)));
  }
  return has;
}
