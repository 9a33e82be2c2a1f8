/**
 * Reads the fields of a response, each as its expected type. Missing and wrong fields are read as `null`, `false` or an empty list, and the
 * names of wrong ones are collected. Nothing in a response can make reading it fail.
 */
export type Fields = {
  /** Cleaned of unsafe characters and cut to `most` characters; `null` if empty. */
  text(name: string, most: number): string | null;
  /** `null` if out of bounds. */
  number(name: string, bounds: { min: number; max: number; isWhole?: boolean }): number | null;
  /** `false` if missing. */
  flag(name: string): boolean;
  /** A real date, "1999-03-30". */
  day(name: string): string | null;
  /** Empty if missing; rows that aren't objects are left out. */
  list(name: string): Fields[];
  /** Like `list`, but `null` if missing or not a list. */
  optionalList(name: string): Fields[] | null;
  /** `null` if missing. */
  part(name: string): Fields | null;
  /** The texts of a plain list, like `numbers` for numbers. Wrong values are left out. */
  texts(name: string, most: number): string[];
  numbers(name: string, bounds: { min: number; max: number }): number[];
  names(): string[];
  has(name: string): boolean;
};

export const ID = { min: 1, max: 2_147_483_647, isWhole: true } as const;

const MAX_LIST_LENGTH = 5_000;
/** Characters that are never displayed, and those that change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const EARLIEST_YEAR = 1870;
const LATEST_YEAR = 2100;

/** @param faults receives the names of wrong fields, such as "videos.results.key" */
export function fieldsOf(value: unknown, faults: Set<string>, path = ""): Fields | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const pathOf = (name: string) => (path === "" ? name : `${path}.${name}`);
  const fault = (name: string): null => {
    faults.add(pathOf(name));
    return null;
  };
  // Properties inherited from the prototype aren't fields of a response.
  const valueOf = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const isAbsent = (held: unknown) => held === undefined || held === null || held === "";

  function listOf(name: string): unknown[] | null {
    const held = valueOf(name);
    if (isAbsent(held)) return null;
    return Array.isArray(held) ? held.slice(0, MAX_LIST_LENGTH) : fault(name);
  }

  function rowsOf(name: string): Fields[] | null {
    const rows = listOf(name)?.flatMap((row) => {
      const read = fieldsOf(row, faults, pathOf(name));
      if (read === null) fault(name);
      return read ?? [];
    });
    return rows ?? null;
  }

  return {
    text(name, most) {
      const held = valueOf(name);
      if (isAbsent(held)) return null;
      return typeof held === "string" ? cleanText(held, most) : fault(name);
    },
    number(name, bounds) {
      const held = valueOf(name);
      if (isAbsent(held)) return null;
      return isWithin(held, bounds) ? held : fault(name);
    },
    flag(name) {
      const held = valueOf(name);
      if (typeof held !== "boolean" && !isAbsent(held)) fault(name);
      return held === true;
    },
    day(name) {
      const held = valueOf(name);
      if (isAbsent(held)) return null;
      return typeof held === "string" && isDay(held) ? held : fault(name);
    },
    list: (name) => rowsOf(name) ?? [],
    optionalList: rowsOf,
    part(name) {
      const held = valueOf(name);
      if (isAbsent(held)) return null;
      return fieldsOf(held, faults, pathOf(name)) ?? fault(name);
    },
    texts(name, most) {
      return (listOf(name) ?? []).flatMap((held) => {
        const text = typeof held === "string" ? cleanText(held, most) : fault(name);
        return text ?? [];
      });
    },
    numbers(name, bounds) {
      return (listOf(name) ?? []).flatMap((held) => (isWithin(held, bounds) ? held : (fault(name) ?? [])));
    },
    names: () => Object.keys(fields),
    has: (name) => !isAbsent(valueOf(name)),
  };
}

function isWithin(
  held: unknown,
  { min, max, isWhole = false }: { min: number; max: number; isWhole?: boolean },
): held is number {
  if (typeof held !== "number" || !Number.isFinite(held)) return false;
  return held >= min && held <= max && (!isWhole || Number.isInteger(held));
}

function cleanText(held: string, most: number): string | null {
  // Cut first, so that an extremely long text isn't cleaned as a whole.
  const clean = held
    .slice(0, most * 4)
    .normalize("NFC")
    .replace(INVISIBLE, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = Array.from(clean).slice(0, most).join("").trim();
  return cut === "" ? null : cut;
}

function isDay(held: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(held)) return false;
  const year = Number(held.slice(0, 4));
  if (year < EARLIEST_YEAR || year > LATEST_YEAR) return false;
  const moment = new Date(`${held}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === held;
}

/** How much of TMDB's data is kept: maximum characters of texts, and maximum lengths of lists. */
export const LIMITS = {
  title: 300,
  overview: 10_000,
  name: 200,
  keyword: 100,
  cast: 20,
  directors: 8,
  keywords: 60,
  alternativeTitles: 40,
  translations: 60,
  logos: 60,
  countries: 30,
  offers: 3_000,
} as const;

const PICTURE = /^\/[\w-]{1,100}\.(jpg|png)$/;

/** `null` for images that can't be shown, such as SVG logos. */
export function picturePath(fields: Fields, name: string): string | null {
  const path = fields.text(name, LIMITS.name);
  return path !== null && PICTURE.test(path) ? path : null;
}
