/** The knobs of the recommendations: one line each with its default, range and meaning. */

type Tunable = { default: number; min: number; max: number; description: string };

export const TUNABLES = {
  RECENCY_SQL_YEARS: {
    default: 5,
    min: 1,
    max: 100,
    description: "A title of the last so many years counts as recent",
  },
  RECENCY_MIN_RECENT_RATIO: {
    default: 0.1,
    min: 0,
    max: 1,
    description: "At least this share of the picks is recent, where the catalogue allows",
  },
  RECENCY_HARD_YEARS: {
    default: 40,
    min: 1,
    max: 150,
    description: "From this age on a title gets no credit for being recent",
  },
  RECENCY_MAX_YEARS: { default: 150, min: 1, max: 150, description: "An older title is never picked" },
  RECENCY_WEIGHT: { default: 0.05, min: 0, max: 1, description: "How much being recent counts in the score" },
  NEW_TITLE_MONTHS: { default: 6, min: 0, max: 60, description: "A title younger than this is new" },
  NEW_TITLE_MIN_VOTES: {
    default: 20,
    min: 0,
    max: 100_000,
    description: "A new title needs so many votes, or the renown that goes with them, to be picked",
  },
  MIX_PRIMARY_PCT: {
    default: 60,
    min: 0,
    max: 100,
    description: "Share of picks by taste alone, in percent",
  },
  MIX_RECENT_PCT: {
    default: 10,
    min: 0,
    max: 100,
    description: "Share of recent titles by taste, in percent",
  },
  MIX_GENRE_PCT: {
    default: 15,
    min: 0,
    max: 100,
    description: "Share from the favourite genres, in percent; the rest is similar to what was loved",
  },
  EXPOSURE_MAX_VIEWS: {
    default: 30,
    min: 1,
    max: 10_000,
    description: "A title shown so often in the window is left out for a while",
  },
  EXPOSURE_WINDOW_DAYS: {
    default: 7,
    min: 1,
    max: 365,
    description: "The window in which showings are counted, in days",
  },
  EXPLORATION_PCT: {
    default: 5,
    min: 0,
    max: 50,
    description: "Share of picks off the beaten track, in percent",
  },
  SESSION_EXPOSURE_TTL: {
    default: 1800,
    min: 0,
    max: 86_400,
    description: "How long a session remembers what it showed, in seconds",
  },
  SESSION_EXPOSURE_MAX: {
    default: 20,
    min: 1,
    max: 10_000,
    description: "A title shown so often in one session is left out",
  },
} as const satisfies Record<string, Tunable>;

export type TunableKey = keyof typeof TUNABLES;
export type Tunables = Record<TunableKey, number>;
