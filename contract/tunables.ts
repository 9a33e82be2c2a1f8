/**
 * The tuning parameters of the recommendations, with type, range, default and meaning. Validation, the admin console's form, the API and
 * the table in docs/recommender-constants.md are derived from this list.
 */

type TunableGroup = "recency" | "new titles" | "mix" | "exposure";

type Tunable = {
  type: "integer" | "number";
  default: number;
  min: number;
  max: number;
  /** Step of the form field. */
  step: number;
  unit: "years" | "months" | "days" | "seconds" | "percent" | "share" | "votes" | "views" | null;
  group: TunableGroup;
  label: string;
  description: string;
};

export const TUNABLES = {
  RECENCY_WEIGHT: {
    type: "number",
    default: 0.05,
    min: 0,
    max: 1,
    step: 0.05,
    unit: null,
    group: "recency",
    label: "Recency weight",
    description:
      "How much a title released today adds to its score. For comparison, a perfect match with one loved title adds 1, and being popular and well rated adds up to 2.5",
  },
  RECENCY_SQL_YEARS: {
    type: "integer",
    default: 5,
    min: 1,
    max: 100,
    step: 1,
    unit: "years",
    group: "recency",
    label: "Candidate window, years",
    description: "Titles from this many past years count as recent",
  },
  RECENCY_MIN_RECENT_RATIO: {
    type: "number",
    default: 0.1,
    min: 0,
    max: 1,
    step: 0.05,
    unit: "share",
    group: "recency",
    label: "Minimum recent share",
    description:
      "Minimum share of recent picks. They replace picks from other sources, as far as the catalog allows",
  },
  RECENCY_HARD_YEARS: {
    type: "integer",
    default: 40,
    min: 1,
    max: 150,
    step: 1,
    unit: "years",
    group: "recency",
    label: "Recency ends, years",
    description: "Titles this old or older get no recency credit",
  },
  RECENCY_MAX_YEARS: {
    type: "integer",
    default: 150,
    min: 1,
    max: 150,
    step: 1,
    unit: "years",
    group: "recency",
    label: "Oldest title, years",
    description: "Older titles are never picked",
  },
  NEW_TITLE_MONTHS: {
    type: "integer",
    default: 6,
    min: 0,
    max: 60,
    step: 1,
    unit: "months",
    group: "new titles",
    label: "New title, months",
    description: "Titles younger than this count as new",
  },
  NEW_TITLE_MIN_VOTES: {
    type: "integer",
    default: 20,
    min: 0,
    max: 100_000,
    step: 10,
    unit: "votes",
    group: "new titles",
    label: "New title, minimum votes",
    description:
      "A new title needs this many votes, or the popularity that usually comes with them, to be picked",
  },
  MIX_PRIMARY_PCT: {
    type: "integer",
    default: 60,
    min: 0,
    max: 100,
    step: 5,
    unit: "percent",
    group: "mix",
    label: "Primary share, %",
    description: "Share of picks based on taste alone",
  },
  MIX_RECENT_PCT: {
    type: "integer",
    default: 10,
    min: 0,
    max: 100,
    step: 5,
    unit: "percent",
    group: "mix",
    label: "Recent share, %",
    description: "Share of picks that are recent and match the viewer’s taste",
  },
  MIX_GENRE_PCT: {
    type: "integer",
    default: 15,
    min: 0,
    max: 100,
    step: 5,
    unit: "percent",
    group: "mix",
    label: "Genre share, %",
    description: "Share of picks from favorite genres. The rest up to 100% is similar to loved titles",
  },
  EXPLORATION_PCT: {
    type: "integer",
    default: 5,
    min: 0,
    max: 50,
    step: 1,
    unit: "percent",
    group: "mix",
    label: "Exploration, %",
    description: "Share of picks outside the known taste. Openness to new things scales it by 0.2 to 1.8",
  },
  EXPOSURE_MAX_VIEWS: {
    type: "integer",
    default: 30,
    min: 1,
    max: 10_000,
    step: 1,
    unit: "views",
    group: "exposure",
    label: "Max views per title",
    description:
      "A title shown to a viewer this often within the window is picked again only when no other match is left",
  },
  EXPOSURE_WINDOW_DAYS: {
    type: "integer",
    default: 7,
    min: 1,
    max: 365,
    step: 1,
    unit: "days",
    group: "exposure",
    label: "Exposure window, days",
    description: "Time window in which views are counted",
  },
  SESSION_EXPOSURE_MAX: {
    type: "integer",
    default: 20,
    min: 1,
    max: 10_000,
    step: 1,
    unit: "views",
    group: "exposure",
    label: "Max views in a session",
    description:
      "A title shown this often in one browser session is picked again only when no other match is left",
  },
  SESSION_EXPOSURE_TTL: {
    type: "integer",
    default: 1800,
    min: 0,
    max: 86_400,
    step: 60,
    unit: "seconds",
    group: "exposure",
    label: "Session memory, seconds",
    description: "How long a browser session is remembered after its last view",
  },
} as const satisfies Record<string, Tunable>;

export type TunableKey = keyof typeof TUNABLES;
export type Tunables = Record<TunableKey, number>;

export const TUNABLE_KEYS = Object.keys(TUNABLES) as TunableKey[];

export const DEFAULT_TUNABLES: Tunables = ofEachTunable((key): number => TUNABLES[key].default);

export function ofEachTunable<Value>(valueOf: (key: TunableKey) => Value): Record<TunableKey, Value> {
  return Object.fromEntries(TUNABLE_KEYS.map((key) => [key, valueOf(key)])) as Record<TunableKey, Value>;
}

export const TUNABLE_PRESETS = {
  // Popular titles that fit the taste, few new ones, little exploration.
  Conservative: {
    ...DEFAULT_TUNABLES,
    RECENCY_WEIGHT: 0,
    RECENCY_MIN_RECENT_RATIO: 0,
    NEW_TITLE_MIN_VOTES: 200,
    MIX_PRIMARY_PCT: 70,
    MIX_RECENT_PCT: 5,
    EXPLORATION_PCT: 2,
  },
  // The defaults.
  Balanced: DEFAULT_TUNABLES,
  "Recent-forward": {
    ...DEFAULT_TUNABLES,
    RECENCY_WEIGHT: 0.35,
    RECENCY_HARD_YEARS: 20,
    RECENCY_MIN_RECENT_RATIO: 0.3,
    MIX_PRIMARY_PCT: 45,
    MIX_RECENT_PCT: 30,
  },
} as const satisfies Record<string, Tunables>;

/** @returns the rule for values of the key, as a sentence */
export function tunableRule(key: TunableKey): string {
  const { type, min, max } = TUNABLES[key];
  return `${key} must be a ${type === "integer" ? "whole number" : "number"} from ${min} to ${max}`;
}

export type TunablesProblem = { key: TunableKey; sentence: string };

/** @returns the problem if the shares add up to more than 100 %; `null` if they don't */
export function sharesProblem(tunables: Tunables): TunablesProblem | null {
  const mixed = tunables.MIX_PRIMARY_PCT + tunables.MIX_RECENT_PCT + tunables.MIX_GENRE_PCT;
  if (mixed > 100)
    return {
      key: "MIX_PRIMARY_PCT",
      sentence: `MIX_PRIMARY_PCT, MIX_RECENT_PCT and MIX_GENRE_PCT must add up to 100 at most; they add up to ${mixed}`,
    };
  const least = Math.round(100 * tunables.RECENCY_MIN_RECENT_RATIO * 100) / 100;
  if (least + tunables.EXPLORATION_PCT > 100)
    return {
      key: "RECENCY_MIN_RECENT_RATIO",
      sentence: `RECENCY_MIN_RECENT_RATIO and EXPLORATION_PCT must add up to 100 % at most; they are ${least} % and ${tunables.EXPLORATION_PCT} %`,
    };
  return null;
}
