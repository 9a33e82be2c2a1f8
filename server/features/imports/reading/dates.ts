/**
 * Parses the dates of one column, which share a format. The order of day, month and year is decided once for the column: the one with the
 * most valid dates that aren't in the future, then the one whose dates run most steadily in one direction, then the most usual one.
 */
type Order = "day first" | "month first" | "year first";
/** `latest` is in milliseconds; later dates count as in the future. */
type Context = { latest: number; isNewestFirst: boolean };
type Parts = { numbers: [number, number, number]; separator: string; isPadded: boolean; time: number };

const DAY_MS = 24 * 60 * 60 * 1000;
const EARLIEST_YEAR = 1900;
const NUMBERS =
  /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{1,2})\.?(?:,?[ T]+(\d{1,2}):(\d{2})(?::\d{2})?)?/;
const YEAR_FIRST =
  /^(\d{4})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{1,2})\.?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s?(?:Z|UTC)?([+-]\d{2}:?\d{2})?)?/;
const SECONDS = /^\d{9,10}$/;
const MILLISECONDS = /^\d{12,13}$/;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAY_AND_NAME = /^(?:\p{L}{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4})\b/u;
const NAME_AND_DAY =
  /^(?:\p{L}{3,9},?\s+)?(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(?:[\d:]+\s+)?(\d{4})\b/u;

/** @returns `null` for a text that isn't a date or is more than a day in the future */
export function readDates(
  texts: readonly string[],
  options: { isNewestFirst?: boolean } = {},
): (Date | null)[] {
  const latest = Date.now() + DAY_MS;
  const parts = texts.map((text) => partsOf(text));
  const ambiguous = parts.filter((part) => part !== null);
  const order =
    ambiguous.length === 0
      ? "day first"
      : orderOf(ambiguous, { latest, isNewestFirst: options.isNewestFirst === true });
  return texts.map((text, index) => {
    const part = parts[index] ?? null;
    const time = part === null ? plainTime(text) : timeOf(part, order);
    return time === null || time > latest ? null : new Date(time);
  });
}

function plainTime(text: string): number | null {
  if (SECONDS.test(text)) return Number(text) * 1000;
  if (MILLISECONDS.test(text)) return Number(text);
  const found = YEAR_FIRST.exec(text);
  if (found === null) return namedTime(text);
  const [, year, month, day, hours = "0", minutes = "0", seconds = "0", zone] = found;
  const time = timeOn(Number(year), Number(month), Number(day));
  if (time === null) return null;
  const shift = zone === undefined ? 0 : Number(`${zone[0]}1`) * minutesIn(zone.slice(1).replace(":", ""));
  return time + ((Number(hours) * 60 + Number(minutes) - shift) * 60 + Number(seconds)) * 1000;
}

function minutesIn(zone: string): number {
  return Number(zone.slice(0, 2)) * 60 + Number(zone.slice(2));
}

function namedTime(text: string): number | null {
  const dayFirst = DAY_AND_NAME.exec(text);
  const [day, name, year] = dayFirst === null ? nameFirst(text) : dayFirst.slice(1);
  const month = MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? "") + 1;
  return month === 0 ? null : timeOn(Number(year), month, Number(day));
}

function nameFirst(text: string): (string | undefined)[] {
  const [, name, day, year] = NAME_AND_DAY.exec(text) ?? [];
  return [day, name, year];
}

function partsOf(text: string): Parts | null {
  const found = NUMBERS.exec(text);
  if (found === null) return null;
  const [, first = "", separator = "", second = "", third = "", hours = "0", minutes = "0"] = found;
  return {
    numbers: [Number(first), Number(second), Number(third)],
    separator,
    isPadded: first.startsWith("0") || second.startsWith("0"),
    time: (Number(hours) * 60 + Number(minutes)) * 60_000,
  };
}

function orderOf(parts: readonly Parts[], context: Context): Order {
  const { latest } = context;
  const candidates = customary(parts).map((order) => {
    const times = parts.flatMap((part) => timeOf(part, order) ?? []);
    const known = times.filter((time) => time <= latest);
    return { order, possible: known.length, steadiness: steadinessOf(known, context) };
  });
  const [best] = candidates.toSorted(
    (one, other) => other.possible - one.possible || other.steadiness - one.steadiness,
  );
  return best?.order ?? "day first";
}

/** Likeliest first, for when nothing else decides. */
function customary(parts: readonly Parts[]): Order[] {
  const isAmerican =
    parts.every(({ separator }) => separator === "/") && !parts.some(({ isPadded }) => isPadded);
  return isAmerican ? ["month first", "day first", "year first"] : ["day first", "month first", "year first"];
}

/** @returns the share of row-to-row steps in the prevailing direction, or backward in time if `isNewestFirst` */
function steadinessOf(times: readonly number[], { isNewestFirst }: Context): number {
  let [up, down] = [0, 0];
  for (const [index, time] of times.entries()) {
    const before = times[index - 1] ?? time;
    if (time > before) up += 1;
    if (time < before) down += 1;
  }
  if (up + down === 0) return 1;
  return (isNewestFirst ? down : Math.max(up, down)) / (up + down);
}

function timeOf({ numbers: [first, second, third], time }: Parts, order: Order): number | null {
  const day =
    order === "day first"
      ? timeOn(fullYear(third), second, first)
      : order === "month first"
        ? timeOn(fullYear(third), first, second)
        : timeOn(fullYear(first), second, third);
  return day === null ? null : day + time;
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function timeOn(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return year >= EARLIEST_YEAR && exists ? date.getTime() : null;
}
