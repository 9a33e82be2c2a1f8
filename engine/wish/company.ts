/** Company: the facets that each company of viewers likes and rules out. After `GROUPS` of the mood matrix. */
import { CHILDREN_LIMIT, type MaturityLimit, TEENAGERS_LIMIT } from "#contract/maturity.ts";
import { type ContentNote, GROUPS } from "#contract/mood-matrix.ts";

import type { Facet, FacetKind } from "./facets.ts";

const AVOIDED_WITH: Readonly<Record<string, readonly ContentNote[]>> = {
  kids: avoidedWith("kids"),
  family: [...new Set([...avoidedWith("family"), "gore" as const])],
  parents: avoidedWith("parents"),
  teens: avoidedWith("teens"),
};
/** Families of mixed ages get the limit for teenagers. */
export const MATURITY_WITH: Readonly<Record<string, MaturityLimit>> = {
  kids: CHILDREN_LIMIT,
  family: TEENAGERS_LIMIT,
  teens: TEENAGERS_LIMIT,
};

/** Companies that rule out the highest intensity. */
const GENTLE_WITH: ReadonlySet<string> = new Set(["kids", "family", "parents"]);

/** The facets that the company rules out. */
export function keptFrom(company: string): Facet[] {
  const unwanted = (kind: FacetKind, value: string): Facet => ({ kind, value, strength: -1, isLimit: true });
  return [
    ...(AVOIDED_WITH[company] ?? []).map((note) => unwanted("content", note)),
    ...(GENTLE_WITH.has(company) ? [unwanted("intensity", "5-5")] : []),
  ];
}

const liked = (kind: FacetKind, value: string, strength: number): Facet => ({
  kind,
  value,
  strength,
  isLimit: false,
});
/** What the company likes. Chosen by judgment. */
export const LIKED_WITH: Readonly<Record<string, readonly Facet[]>> = {
  kids: [liked("genre", "family", 1), liked("genre", "animation", 0.5), liked("mood", "feel_good", 0.3)],
  family: [liked("genre", "family", 1), liked("mood", "feel_good", 0.5), liked("mood", "adventurous", 0.4)],
  teens: [
    liked("theme", "coming_of_age", 0.5),
    liked("genre", "adventure", 0.6),
    liked("mood", "funny", 0.6),
  ],
  parents: [
    liked("mood", "feel_good", 0.7),
    liked("mood", "inspirational", 0.4),
    liked("mood", "emotional", 0.3),
  ],
  date: [liked("mood", "romantic", 0.9), liked("mood", "funny", 0.4), liked("mood", "feel_good", 0.3)],
  friends: [
    liked("mood", "funny", 0.8),
    liked("mood", "thrilling", 0.6),
    liked("mood", "action_packed", 0.4),
  ],
};

function avoidedWith(company: string): readonly ContentNote[] {
  const group = GROUPS.find(({ company: names }) => (names as readonly string[]).includes(company));
  return group !== undefined && "avoided" in group.wish ? group.wish.avoided : [];
}
