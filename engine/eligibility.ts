/** Eligibility: which titles a person may be shown at all, and which of those match the filters and the session. */
import type { MaturityLimit } from "#contract/maturity.ts";
import type { Tunables } from "#contract/tunables.ts";
import type { TitleMood } from "#contract/vocabulary.ts";

import { isWithin } from "./certification.ts";
import { bitsOf, hasMood } from "./facets.ts";
import { type TitleFacts, YEAR_MS } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import { type Workspace, createWorkspace } from "./workspace.ts";

/** The conditions a title must meet to pass the filters. */
export type TitleFilter = {
  /** Ids of titles on the chosen services; `null` if none was chosen. */
  onPlatforms: ReadonlySet<number> | null;
  /** A title needs at least one of these moods; `null` if none was chosen. */
  moods: readonly TitleMood[] | null;
  /** Ids of titles with content the viewer wants to avoid; `null` if nothing is to be avoided. */
  avoided: ReadonlySet<number> | null;
  /** Titles above it are never shown, not even as fallbacks. */
  maturityLimit: MaturityLimit;
};

/** Every title passes. */
export const UNFILTERED: TitleFilter = { onPlatforms: null, moods: null, avoided: null, maturityLimit: null };

export type Wishes = TitleFilter & {
  /** Never shown: rated, skipped, or named in the request. */
  excluded: Iterable<number>;
  /** Shown too often lately: picked only if too few other titles match. */
  overexposed: Iterable<number>;
  /** 1 at each position that matches the session; `null` if the session asks for nothing. */
  sessionMatches: Uint8Array | null;
};

/** Why a title is a fallback: it doesn't match ("filters"), or it matches but was shown too often ("saturation"). */
export type FallbackReason = "filters" | "saturation";

export type Eligible = {
  /** 1 at each position that matches everything and wasn't shown too often. */
  fitting: Uint8Array;
  /**
   * The titles that may fill a list with too few fitting ones, in disjoint steps: titles that match everything but were shown too often;
   * then titles that pass the filters but don't match the session; then the rest. Each of the last two is split: titles shown too often
   * come after the others. Computed on demand, because it's seldom needed.
   */
  fallbacks(): { why: FallbackReason; allowed: Uint8Array }[];
};

/** Writes to the buffers of the workspace and returns them, so the next call with the same workspace overwrites the result. */
export function findEligible(
  index: TitleIndex,
  wishes: Wishes,
  { tunables, now }: { tunables: Tunables; now: number },
  { fitting, allowed }: Pick<Workspace, "fitting" | "allowed"> = createWorkspace(index),
): Eligible {
  allowByAge(allowed, index, { tunables, now });
  for (const position of positionsOf(index, wishes.excluded)) allowed[position] = 0;
  for (const position of positionsOf(index, wishes.avoided ?? [])) allowed[position] = 0;
  applyMaturityLimit(allowed, index, wishes);
  fitting.set(allowed);
  applyFilter(fitting, index, wishes);
  if (wishes.sessionMatches !== null) applySession(fitting, wishes.sessionMatches);
  for (const position of positionsOf(index, wishes.overexposed)) fitting[position] = 0;
  return {
    fitting,
    fallbacks() {
      const left = allowed.map((isAllowed, position) => isAllowed & Number(fitting[position] === 0));
      const matching = left.slice();
      applyFilter(matching, index, wishes);
      const alreadyShown = new Uint8Array(left.length);
      for (const position of positionsOf(index, wishes.overexposed)) alreadyShown[position] = 1;
      const isSessionMatch = (position: number) => wishes.sessionMatches?.[position] !== 0;
      const positionsWhere = (keeps: (position: number) => boolean) =>
        left.map((isLeft, position) => isLeft & Number(keeps(position)));
      const byAlreadyShown = (keeps: (position: number) => boolean) =>
        [0, 1].map((isAlreadyShown) =>
          positionsWhere((position) => keeps(position) && alreadyShown[position] === isAlreadyShown),
        );
      const outOfSession = byAlreadyShown(
        (position) => matching[position] === 1 && !isSessionMatch(position),
      );
      const filteredOut = byAlreadyShown((position) => matching[position] === 0);
      return [
        {
          why: "saturation" as const,
          allowed: positionsWhere((position) => matching[position] === 1 && isSessionMatch(position)),
        },
        ...[...outOfSession, ...filteredOut].map((among) => ({
          why: "filters" as const,
          allowed: among,
        })),
      ].filter((step) => step.allowed.includes(1));
    },
  };
}

export function passesFilter(
  title: TitleFacts,
  { onPlatforms, moods, avoided, maturityLimit }: TitleFilter,
): boolean {
  if (!isWithin(maturityLimit, title)) return false;
  if (avoided?.has(title.id) === true) return false;
  if (onPlatforms !== null && !onPlatforms.has(title.id)) return false;
  return moods === null || moods.some((mood) => hasMood(title, mood));
}

/** @returns 1 at each position that passes the filter */
export function positionsPassing(index: TitleIndex, filter: TitleFilter): Uint8Array {
  const passing = new Uint8Array(index.titles.length).fill(1);
  applyMaturityLimit(passing, index, filter);
  applyFilter(passing, index, filter);
  return passing;
}

function allowByAge(
  allowed: Uint8Array,
  { facets }: TitleIndex,
  { tunables, now }: { tunables: Tunables; now: number },
): void {
  const { releasedAt, voteCounts } = facets;
  const oldest = now - tunables.RECENCY_MAX_YEARS * YEAR_MS;
  const newSince = now - (tunables.NEW_TITLE_MONTHS / 12) * YEAR_MS;
  for (let position = 0; position < allowed.length; position++) {
    const released = releasedAt[position] as number;
    const isUntried = released > newSince && (voteCounts[position] as number) < tunables.NEW_TITLE_MIN_VOTES;
    allowed[position] = Number(released >= oldest && !isUntried);
  }
}

function applyMaturityLimit(
  allowed: Uint8Array,
  { facets }: TitleIndex,
  { maturityLimit }: Pick<TitleFilter, "maturityLimit">,
): void {
  if (maturityLimit === null) return;
  for (let position = 0; position < allowed.length; position++) {
    if ((facets.maturity[position] as number) > maturityLimit) allowed[position] = 0;
  }
}

function applySession(fitting: Uint8Array, sessionMatches: Uint8Array): void {
  for (let position = 0; position < fitting.length; position++) {
    if (sessionMatches[position] === 0) fitting[position] = 0;
  }
}

function applyFilter(
  allowed: Uint8Array,
  index: TitleIndex,
  { onPlatforms, moods, avoided }: TitleFilter,
): void {
  for (const position of positionsOf(index, avoided ?? [])) allowed[position] = 0;
  if (moods !== null) {
    const wanted = bitsOf(moods);
    for (let position = 0; position < allowed.length; position++) {
      if (((index.facets.moods[position] ?? 0) & wanted) === 0) allowed[position] = 0;
    }
  }
  if (onPlatforms !== null) {
    const offered = new Uint8Array(allowed.length);
    for (const position of positionsOf(index, onPlatforms)) offered[position] = 1;
    for (let position = 0; position < allowed.length; position++) {
      if (offered[position] === 0) allowed[position] = 0;
    }
  }
}

function* positionsOf({ positions }: TitleIndex, titleIds: Iterable<number>): Generator<number> {
  for (const titleId of titleIds) {
    const position = positions.get(titleId);
    if (position !== undefined) yield position;
  }
}
