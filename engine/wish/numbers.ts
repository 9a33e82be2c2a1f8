/** Reads lengths, years, seasons and ages: "under two hours", "90s", "before 1970", "my 6-year-old". */
import { type FacetKind, rangeOf } from "./facets.ts";
import type { Word } from "./words.ts";

export type NumberPhrase = {
  /** In words. */
  length: number;
  facets: readonly { kind: FacetKind; value: string }[];
  label: string;
};

/** Years in a description say when a story is set. @returns the years of the range, if they're few */
export function settingOf(range: string): { kind: FacetKind; value: string } | null {
  const { least, most } = rangeOf(range);
  if (!(most - least < MAX_SETTING_YEARS)) return null;
  const years = Array.from({ length: most - least + 1 }, (_, nth) => String(least + nth));
  return { kind: "text", value: [...years, `${least}s`].join("|") };
}

/** Longer settings aren't looked for in descriptions. */
const MAX_SETTING_YEARS = 11;

const NUMBERS: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  twelve: "12",
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  seventy: "70",
  eighty: "80",
  ninety: "90",
  hundred: "100",
  twenties: "1920s",
  thirties: "1930s",
  forties: "1940s",
  fifties: "1950s",
  sixties: "1960s",
  seventies: "1970s",
  eighties: "1980s",
  nineties: "1990s",
  noughties: "2000s",
  aughts: "2000s",
};

const UNITS: ReadonlySet<string> = new Set(
  "last past since until half hour hours hr hrs minute minutes min mins year years decade decades season seasons old olds aged maximum minimum".split(
    " ",
  ),
);

/** Whether the word counts or measures something, so it's no typing error. */
export function isNumberWord(word: string): boolean {
  return word in NUMBERS || UNITS.has(word) || /^\d/.test(word);
}

/** Words looked at from one position. */
const REACH = 9;
const MINUTES = "(?:m|min|mins|minute|minutes)";
const HOURS = "(?:h|hr|hrs|hour|hours)";
const LENGTH = `(?:(?:1 )?hour and (?:half|1 half)|half (?:hour|of hour)|couple (?:of )?hours|(\\d(?:\\.\\d)?) and (?:1 )?half ${HOURS}|(\\d(?:\\.\\d)?) ?${HOURS}(?: (?:and )?(half|\\d{1,2})(?: ?${MINUTES})?)?|(\\d{2,3}) ?${MINUTES}|hour)`;
const AT_MOST =
  "(?:in under|under|below|less than|shorter than|no longer than|not longer than|no more than|not more than|at most|max|maximum|up to|within|inside|nothing over|nothing above|nothing longer than|nothing more than|nothing past|not over|not above|fewer than|i have only|only have|i only have|i have|ive got|we have|weve got|only|got)";
const AT_LEAST = "(?:over|more than|longer than|at least|no less than|not less than|above|minimum)";
const ABOUT = "(?:about|around|roughly|approximately|circa|some)";
const LENGTH_PHRASE = new RegExp(
  `^(?:(?<between>(?:between|from) (?:\\d{1,3}|${LENGTH}) (?:and|to) ${unnamed(LENGTH)})|(?:(?<most>${AT_MOST})|(?<least>${AT_LEAST})|(?<about>${ABOUT}))? ?${LENGTH}(?: (?<after>or less|or under|or shorter|max|maximum|tops|at most|or more|or longer|plus))?)(?= |$)`,
);
const YEAR = "((?:19|20)\\d\\d)";
const DECADE = /^(?:(early|mid|late) )?(?:(19|20)?(\d0)s)(?= |$)/;
const BEFORE =
  /^(?:made |released |from )?(?:before|pre|older than|earlier than|prior to|up to|nothing after) (?:(?:year )?((?:19|20)\d\d)|(19|20)?(\d0)s)(?= |$)/;
const AFTER =
  /^(?:made |released |from )?(?:after|since|post|newer than|later than|nothing before|nothing older than|from) (?:year )?(?:((?:19|20)\d\d)(?: (?:on|onwards|onward|and later|or later|and up))?|(19|20)?(\d0)s)(?= |$)/;
const BETWEEN = new RegExp(`^(?:between |from )?${YEAR} (?:and |to |until |till |through )?${YEAR}(?= |$)`);
const ONE_YEAR = new RegExp(`^(?:(?:made |released )?in |from |of |year )?${YEAR}(?= |$)`);
const AROUND_YEAR = new RegExp(`^(?:around|circa|about) ${YEAR}(?= |$)`);
const LAST_YEARS =
  /^(?:from )?(?:in )?(?:last|past) (?:(\d{1,2}|couple|couple of|few) )?(years|year|decade)(?= |$)/;
const THIS_YEAR = /^(?:from )?this year(?:s)?(?= |$)/;
const SEASONS = new RegExp(
  `^(?:(?<most>${AT_MOST}|just)|(?<least>${AT_LEAST}))? ?(\\d{1,2}) seasons?(?: (?<after>or less|or fewer|max|tops|or more|plus))?(?= |$)`,
);
const AGE =
  /^(?:(?:aged?|ages) )?(\d{1,2})(?: (?:and|to|or) (\d{1,2}))? ?(?:year|yr) olds?(?= |$)|^(?:aged|ages) (\d{1,2})(?= |$)/;

/** How far "about two hours" and a bare "90-minute" reach, in minutes. Chosen by judgment. */
const ABOUT_MINUTES = 15;
/** Children are younger than this. */
const TEENAGER_AGE = 13;

/** @param year the current one */
export function numberPhraseAt(words: readonly Word[], at: number, year: number): NumberPhrase | null {
  const reach = words.slice(at, at + REACH);
  const end = reach.findIndex(({ isAfterBreak }, place) => place > 0 && isAfterBreak);
  const rest = reach
    .slice(0, end < 0 ? REACH : end)
    .map(({ word }) => NUMBERS[word] ?? word)
    .join(" ");
  return lengthIn(rest) ?? seasonsIn(rest) ?? ageIn(rest) ?? yearsIn(rest, year);
}

function lengthIn(rest: string): NumberPhrase | null {
  const found = LENGTH_PHRASE.exec(rest);
  if (found === null) return null;
  const { between, most, least, about, after } = found.groups ?? {};
  const length = found[0].split(" ").length;
  const said = (range: string, label: string): NumberPhrase => ({
    length,
    facets: [{ kind: "runtime", value: range }],
    label,
  });
  if (between !== undefined) {
    const [from = 0, to = 0] = between
      .replace(/^(?:between|from) /, "")
      .split(/ (?:and|to) (?=\d)/)
      .map((part, _, parts) => minutesOf(/\D/.test(part) ? part : `${part} ${unitOf(parts.at(-1))}`));
    return said(`${Math.min(from, to)}-${Math.max(from, to)}`, `${inWords(from)} to ${inWords(to)}`);
  }
  const minutes = minutesOf(found[0].replace(new RegExp(`^(?:${AT_MOST}|${AT_LEAST}|${ABOUT}) `), ""));
  if (minutes === 0) return null;
  if (most !== undefined || /less|under|shorter|max|tops|most/.test(after ?? ""))
    return said(`-${minutes}`, `Under ${inWords(minutes)}`);
  if (least !== undefined || after !== undefined) return said(`${minutes}-`, `Over ${inWords(minutes)}`);
  const reach = about === undefined ? 2 * ABOUT_MINUTES : ABOUT_MINUTES;
  return said(`${Math.max(1, minutes - reach)}-${minutes + ABOUT_MINUTES}`, `About ${inWords(minutes)}`);
}

function minutesOf(text: string): number {
  if (text.startsWith("half")) return 30;
  if (text.startsWith("couple")) return 120;
  if (/^(?:1 )?hour and/.test(text)) return 90;
  const [, minutes] = new RegExp(`^(\\d{2,3}) ?${MINUTES}\\b`).exec(text) ?? [];
  if (minutes !== undefined) return Number(minutes);
  const [, hours = text.startsWith("hour") ? "1" : "0", half, rest] =
    new RegExp(`^(\\d(?:\\.\\d)?)( and (?:1 )?half)? ?${HOURS}(?: (?:and )?(half|\\d{1,2})\\b)?`).exec(
      text,
    ) ?? [];
  const more = half !== undefined || rest === "half" ? 30 : Number(rest ?? 0);
  return Math.round(Number(hours) * 60) + more;
}

function unitOf(text = ""): string {
  return /hour|hr|h\b/.test(text) ? "hours" : "minutes";
}

function inWords(minutes: number): string {
  if (minutes < 100 && minutes !== 60) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const whole = hours === 1 ? "an hour" : `${hours} hours`;
  return rest === 0 ? whole : `${hours} h ${rest} min`;
}

function seasonsIn(rest: string): NumberPhrase | null {
  const found = SEASONS.exec(rest);
  if (found === null) return null;
  const { most, least, after = "" } = found.groups ?? {};
  const count = Number(/(\d{1,2}) season/.exec(found[0])?.[1]);
  const range =
    most !== undefined || /less|fewer|max|tops/.test(after)
      ? `1-${count}`
      : least !== undefined || after !== ""
        ? `${count}-`
        : `${count}-${count}`;
  return {
    length: found[0].split(" ").length,
    facets: [
      { kind: "seasons", value: range },
      { kind: "kind", value: "tv" },
    ],
    label: found[0].replace(/^./, (letter) => letter.toUpperCase()),
  };
}

function ageIn(rest: string): NumberPhrase | null {
  const found = AGE.exec(rest);
  if (found === null) return null;
  const youngest = Math.min(
    ...[found[1], found[2], found[3]].flatMap((age) => (age === undefined ? [] : Number(age))),
  );
  if (youngest > 17) return null;
  return {
    length: found[0].split(" ").length,
    facets: [{ kind: "company", value: youngest < TEENAGER_AGE ? "kids" : "teens" }],
    label: `With a ${youngest}-year-old`,
  };
}

function yearsIn(rest: string, year: number): NumberPhrase | null {
  const era = (found: RegExpExecArray, range: string, label: string): NumberPhrase => ({
    length: found[0].split(" ").length,
    facets: [{ kind: "era", value: range }],
    label,
  });
  const before = BEFORE.exec(rest);
  if (before !== null) {
    const limit = before[1] === undefined ? decadeOf(before[2], before[3]) : Number(before[1]);
    return era(before, `-${limit - 1}`, `Before ${limit}`);
  }
  const between = BETWEEN.exec(rest);
  if (between !== null) return era(between, `${between[1]}-${between[2]}`, `${between[1]} to ${between[2]}`);
  const after = AFTER.exec(rest);
  if (after !== null && !/^from (?:year )?(?:\d{4}$|\d{4} (?!on|and l|or l|and u)|\d{2,4}s)/.test(after[0])) {
    const isSince = /since|nothing|on|later|up/.test(after[0]);
    const limit = after[1] === undefined ? decadeOf(after[2], after[3]) + 9 : Number(after[1]);
    return era(after, `${isSince ? limit : limit + 1}-`, `${isSince ? "Since" : "After"} ${limit}`);
  }
  const decade = DECADE.exec(rest.replace(/^(?:from|in|of) /, ""));
  if (decade !== null) {
    const first = decadeOf(decade[2], decade[3]);
    const [from, to] = PARTS_OF_DECADE[decade[1] ?? "all"] ?? ALL_OF_DECADE;
    const lead = /^(?:from|in|of) /.test(rest) ? 1 : 0;
    const label = `${decade[1] === undefined ? "" : `${decade[1].replace(/^./, (letter) => letter.toUpperCase())} `}${first}s`;
    return {
      ...era(decade, `${first + from}-${first + to}`, label),
      length: decade[0].split(" ").length + lead,
    };
  }
  const around = AROUND_YEAR.exec(rest);
  if (around !== null)
    return era(around, `${Number(around[1]) - 3}-${Number(around[1]) + 3}`, `Around ${around[1]}`);
  const one = ONE_YEAR.exec(rest);
  if (one !== null) return era(one, `${one[1]}-${one[1]}`, one[1] ?? "");
  const last = LAST_YEARS.exec(rest);
  if (last !== null) {
    const count = last[2] === "decade" ? 10 : yearCount(last[1]);
    if (last[1] === undefined && last[2] === "year") return era(last, `${year - 1}-${year - 1}`, "Last year");
    return era(last, `${year - count}-`, `Last ${count} years`);
  }
  const current = THIS_YEAR.exec(rest);
  return current === null ? null : era(current, `${year}-`, "This year");
}

const ALL_OF_DECADE = [0, 9] as const;
const PARTS_OF_DECADE: Readonly<Record<string, readonly [number, number]>> = {
  early: [0, 4],
  mid: [3, 7],
  late: [5, 9],
};

function yearCount(said = "5"): number {
  return said.startsWith("couple") ? 2 : said === "few" ? 4 : Number(said);
}

function decadeOf(century: string | undefined, years = "0"): number {
  return Number(`${century ?? (Number(years) < 30 ? "20" : "19")}${years}`);
}

/** The pattern without capturing groups, to be used twice. */
function unnamed(pattern: string): string {
  return pattern.replaceAll(/\((?!\?)/g, "(?:");
}
