/** Maturity: for whom a title is suitable, in steps that the rating systems of all countries are mapped to. */

/** 0 everyone (G, TV-G), 1 with parental guidance (PG, TV-PG), 2 teenagers (PG-13, TV-14), 3 adults (R, TV-MA), 4 adults only (NC-17). */
export const MATURITY_LEVELS = [0, 1, 2, 3, 4] as const;
export type MaturityLevel = (typeof MATURITY_LEVELS)[number];

/** The highest level that may be shown; `null` means any. */
export type MaturityLimit = MaturityLevel | null;

export const CHILDREN_LIMIT: MaturityLevel = 1;
export const TEENAGERS_LIMIT: MaturityLevel = 2;

/** The limits a household can set, by their name in the API. "off" means no limit. */
export const HOUSEHOLD_LIMITS = { everyone: 0, pg: 1, pg_13: 2, off: null } as const satisfies Record<
  string,
  MaturityLimit
>;
export type HouseholdLimit = keyof typeof HOUSEHOLD_LIMITS;
export const HOUSEHOLD_LIMIT_NAMES = [
  "everyone",
  "pg",
  "pg_13",
  "off",
] as const satisfies readonly HouseholdLimit[];

/** Four to six digits. */
export const PIN = /^\d{4,6}$/;
export const PIN_MAX = 6;

/** How long a household limit is lifted. */
export const LIFTED_MS = 4 * 60 * 60 * 1000;
