/** Eligibility: which titles a person may be shown at all, and which of those as they asked for it. */
import type { Tunables } from "#contract/tunables.ts";
import type { TitleMood } from "#contract/vocabulary.ts";

import { bitsOf, hasMood } from "./facets.ts";
import { type TitleFacts, YEAR_MS } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import { type Workspace, createWorkspace } from "./workspace.ts";

/** What a title must be like. */
export type Narrowing = {
  /** Ids of the titles on the chosen services; null where none was chosen. */
  onPlatforms: ReadonlySet<number> | null;
  /** At least one of these moods; null where none was chosen. */
  moods: readonly TitleMood[] | null;
  /** Ids of the titles that have what the viewer wants to be spared; null where nothing is to be avoided. */
  avoided: ReadonlySet<number> | null;
};

export type Wishes = Narrowing & {
  /** Rated, skipped, or named by the asker: never shown. */
  excluded: Iterable<number>;
  /** Shown too often of late: left out while there is something else. */
  overexposed: Iterable<number>;
  /** 1 for each position that is as asked for in this session; null where nothing is asked for. */
  asAsked: Uint8Array | null;
};

/** Why a title is beyond the wishes: it does not match what was asked for, or it does and was shown too often. */
export type Beyond = "filters" | "saturation";

/** By position: 1 where it is so. */
export type Eligible = {
  /** As asked. */
  fitting: Uint8Array;
  /**
   * What may fill a list that the fitting titles leave short, in steps that share no title: what matches everything but was shown too
   * often; then what the filters let through but the session does not ask for; then the rest. In the latter two what was shown too often
   * comes last. Seldom needed, so worked out when it is.
   */
  beyond(): { why: Beyond; allowed: Uint8Array }[];
};

/** @param room what is written to, and lent */
export function judgeAll(
  index: TitleIndex,
  wishes: Wishes,
  { tunables, now }: { tunables: Tunables; now: number },
  { fitting, allowed }: Pick<Workspace, "fitting" | "allowed"> = createWorkspace(index),
): Eligible {
  allowByAge(allowed, index, { tunables, now });
  for (const position of positionsOf(index, wishes.excluded)) allowed[position] = 0;
  for (const position of positionsOf(index, wishes.avoided ?? [])) allowed[position] = 0;
  fitting.set(allowed);
  keepFitting(fitting, index, wishes);
  if (wishes.asAsked !== null) keepAsAsked(fitting, wishes.asAsked);
  for (const position of positionsOf(index, wishes.overexposed)) fitting[position] = 0;
  return {
    fitting,
    beyond() {
      const left = allowed.map((isAllowed, position) => isAllowed & Number(fitting[position] === 0));
      const matching = left.slice();
      keepFitting(matching, index, wishes);
      const worn = new Uint8Array(left.length);
      for (const position of positionsOf(index, wishes.overexposed)) worn[position] = 1;
      const isAsAsked = (position: number) => wishes.asAsked?.[position] !== 0;
      const those = (keeps: (position: number) => boolean) =>
        left.map((isLeft, position) => isLeft & Number(keeps(position)));
      const byWear = (keeps: (position: number) => boolean) =>
        [0, 1].map((isWorn) => those((position) => keeps(position) && worn[position] === isWorn));
      const outOfSession = byWear((position) => matching[position] === 1 && !isAsAsked(position));
      const throughNoFilter = byWear((position) => matching[position] === 0);
      return [
        {
          why: "saturation" as const,
          allowed: those((position) => matching[position] === 1 && isAsAsked(position)),
        },
        ...[...outOfSession, ...throughNoFilter].map((among) => ({
          why: "filters" as const,
          allowed: among,
        })),
      ].filter((step) => step.allowed.includes(1));
    },
  };
}

export function fits(title: TitleFacts, { onPlatforms, moods, avoided }: Narrowing): boolean {
  if (avoided?.has(title.id) === true) return false;
  if (onPlatforms !== null && !onPlatforms.has(title.id)) return false;
  return moods === null || moods.some((mood) => hasMood(title, mood));
}

/** @returns 1 for each position that the narrowing lets through */
export function narrowed(index: TitleIndex, narrowing: Narrowing): Uint8Array {
  const through = new Uint8Array(index.titles.length).fill(1);
  keepFitting(through, index, narrowing);
  return through;
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

function keepAsAsked(fitting: Uint8Array, asAsked: Uint8Array): void {
  for (let position = 0; position < fitting.length; position++) {
    if (asAsked[position] === 0) fitting[position] = 0;
  }
}

function keepFitting(
  allowed: Uint8Array,
  index: TitleIndex,
  { onPlatforms, moods, avoided }: Narrowing,
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
