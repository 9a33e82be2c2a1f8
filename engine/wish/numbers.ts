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
const REACH = 11;
// The longest unit comes first, so "2 hours" isn't read as "2 h" and a rest.
const MINUTES = "(?:minutes|minute|mins|min|m)";
const HOURS = "(?:hours|hour|hrs|hr|h)";
/** "1.5", before hours. */
const HOUR_COUNT = "\\d(?:\\.\\d)?";
/** " 40 minutes", " and 40", "40m"; but "2 hours 3 seasons" has no minutes. */
const MINUTES_AFTER_HOURS = `(?: and)? ?[0-5]?\\d(?: ?${MINUTES}|(?! (?:seasons?|episodes?|years?|yrs?|${HOURS})(?: |$)))`;
const LENGTH = `(?:(?:1 )?hour and (?:1 )?half|half (?:hour|of hour)|couple (?:of )?hours|${HOUR_COUNT} and (?:1 )?half ${HOURS}|${HOUR_COUNT} ?${HOURS}(?:(?: and)? half|${MINUTES_AFTER_HOURS})?|\\d{2,3} ?${MINUTES}|hour(?: and)? \\d{1,2} ?${MINUTES}|hour)`;
const AT_MOST =
  "(?:in under|under|below|less than|shorter than|no longer than|not longer than|no more than|not more than|at most|max|maximum|up to|within|inside|nothing over|nothing above|nothing longer than|nothing more than|nothing past|not over|not above|fewer than|i have only|only have|i only have|i have|ive got|we have|weve got|only|got)";
const AT_LEAST = "(?:over|more than|longer than|at least|no less than|not less than|above|minimum)";
const ABOUT = "(?:about|around|roughly|approximately|circa|some)";
const LENGTH_RANGE = new RegExp(
  `^(?<lead>(?:between|from) )?(?<from>${LENGTH}|${HOUR_COUNT}|\\d{2,3}) (?<join>(?:and|to) )?(?<to>(?=\\d)${LENGTH})(?: long)?(?= |$)`,
);
const LENGTH_PHRASE = new RegExp(
  `^(?:(?:(?<most>${AT_MOST})|(?<least>${AT_LEAST})|(?<about>${ABOUT})) )?(?:(?<size>${LENGTH})|(?<open>\\d{2,3} plus ${MINUTES}|${HOUR_COUNT} plus ${HOURS}))(?: long)?(?: (?<after>or less|or under|or shorter|max|maximum|tops|at most|or more|or longer|plus))?(?= |$)`,
);
const YEAR = "((?:19|20)\\d\\d)";
const DECADE = /^(?:(early|mid|late) )?(?:(19|20)?(\d0)s)(?= |$)/;
const BEFORE =
  /^(?:made |released |from )?(?:before|pre|older than|earlier than|prior to|up to|nothing after) (?:(?:year )?((?:19|20)\d\d)|(19|20)?(\d0)s)(?= |$)/;
const AFTER =
  /^(?:made |released |from )?(?:after|since|post|newer than|later than|nothing before|nothing older than|from) (?:year )?(?:((?:19|20)\d\d)(?: (?:on|onwards|onward|and later|or later|and up))?|(19|20)?(\d0)s)(?= |$)/;
const BETWEEN = new RegExp(`^(?:between |from )?${YEAR} (?:and |to |until |till |through )?${YEAR}(?= |$)`);
const ONWARD =
  /^(?:made |released )?(?:from |since |in )?(?:((?:19|20)\d\d)|(19|20)?(\d0)s) (?:plus|onwards?|(?:and|or) (?:later|newer|up|onwards?))(?= |$)/;
const ONE_YEAR = new RegExp(`^(?:(?:made |released )?in |from |of |year )?${YEAR}(?= |$)`);
const AROUND_YEAR = new RegExp(`^(?:around|circa|about) ${YEAR}(?= |$)`);
const LAST_YEARS =
  /^(?:from )?(?:in )?(?:last|past) (?:(\d{1,2}|couple|couple of|few) )?(years|year|decade)(?= |$)/;
/** Written without its apostrophe: "last year's movies". */
const LAST_YEARS_TITLES = /^(?:from |in )*last years (?:films?|movies?|shows?|series)(?= |$)/;
const THIS_YEAR = /^(?:from )?this year(?:s)?(?= |$)/;
const SEASONS = new RegExp(
  `^(?:(?:(?<most>${AT_MOST}|just)|(?<least>${AT_LEAST})) )?(?<count>\\d{1,2}) (?<open>plus )?seasons?(?: long)?(?: (?<after>or less|or fewer|max|tops|or more|plus))?(?= |$)`,
);
const LESS_THAN = /^(?:in under|under|below|less than|shorter than|fewer than)$/;
const MORE_THAN = /^(?:over|more than|longer than|above)$/;
const AGE =
  /^(?:(?:aged?|ages) )?(\d{1,3})(?: (?:and|to|or) (\d{1,3}))? ?(?:years?|yrs?) olds?(?= |$)|^(?:aged|ages) (\d{1,3})(?= |$)/;

/** How far "about two hours" and a bare "90-minute" reach, in minutes. Chosen by judgment. */
const ABOUT_MINUTES = 15;
/** Children are younger than this. */
const TEENAGER_AGE = 13;
const ADULT_AGE = 18;

/** @param year the current one */
export function numberPhraseAt(words: readonly Word[], at: number, year: number): NumberPhrase | null {
  const reach = words.slice(at, at + REACH);
  const end = reach.findIndex(({ isAfterBreak }, place) => place > 0 && isAfterBreak);
  const rest = reach
    .slice(0, end < 0 ? REACH : end)
    .map((word) => NUMBERS[word.word] ?? (isPossessiveYear(word) ? "year" : word.word))
    .join(" ");
  return lengthRangeIn(rest) ?? lengthIn(rest) ?? seasonsIn(rest) ?? ageIn(rest) ?? yearsIn(rest, year);
}

/** "Last year's" is one year, "the last years" are several. Folding drops the apostrophe, but not its place in the text. */
function isPossessiveYear({ word, start, end, isCorrected }: Word): boolean {
  return word === "years" && end - start > word.length && !isCorrected;
}

function lengthRangeIn(rest: string): NumberPhrase | null {
  const found = LENGTH_RANGE.exec(rest);
  if (found === null) return null;
  const { lead, from = "", join, to = "" } = found.groups ?? {};
  if (join === "and " && lead === undefined) return null;
  const last = minutesOf(to);
  const isOfHours = /^\d(?:\.\d)?$/.test(from) && /^\d(?:\.\d)?(?: ?h| and )/.test(to);
  const first = /^[\d.]+$/.test(from) ? Math.round(Number(from) * (isOfHours ? 60 : 1)) : minutesOf(from);
  // Without a word between them, "1 hour 40 minutes" and "top 5 90-minute films" aren't ranges.
  if (join === undefined && !(first >= MIN_RANGE_START && first < last && SHORT_START.test(from)))
    return null;
  const [least, most] = [Math.min(first, last), Math.max(first, last)];
  const label =
    least % 60 === 0 && most % 60 === 0
      ? `${least / 60} to ${most / 60} hours`
      : `${least} to ${most} minutes`;
  return lengthPhrase(found[0], `${least}-${most}`, label);
}

/** A range without "to" starts at this many minutes or more. Chosen by judgment. */
const MIN_RANGE_START = 10;
/** "90" or "1h30", before a dash. */
const SHORT_START = /^\d+(?:\.\d)?(?:h(?:\d\d?)?m?|m|min)?$/;

function lengthIn(rest: string): NumberPhrase | null {
  const found = LENGTH_PHRASE.exec(rest);
  if (found === null) return null;
  const { most, least, about, size, open = "", after = "" } = found.groups ?? {};
  const minutes = minutesOf(size ?? open.replace(" plus", ""));
  if (minutes === 0) return null;
  if (most !== undefined || /less|under|shorter|max|tops|most/.test(after))
    return lengthPhrase(found[0], `-${minutes}`, `Under ${inWords(minutes)}`);
  if (least !== undefined || open !== "" || after !== "")
    return lengthPhrase(found[0], `${minutes}-`, `Over ${inWords(minutes)}`);
  const reach = about === undefined ? 2 * ABOUT_MINUTES : ABOUT_MINUTES;
  const range = `${Math.max(1, minutes - reach)}-${minutes + ABOUT_MINUTES}`;
  return lengthPhrase(found[0], range, `About ${inWords(minutes)}`);
}

function lengthPhrase(text: string, range: string, label: string): NumberPhrase {
  return { length: text.split(" ").length, facets: [{ kind: "runtime", value: range }], label };
}

function minutesOf(length: string): number {
  if (length.startsWith("half")) return 30;
  if (length.startsWith("couple")) return 120;
  const minutes = ONLY_MINUTES.exec(length)?.[1];
  if (minutes !== undefined) return Number(minutes);
  const found = HOURS_AND_MINUTES.exec(length);
  if (found === null) return 0;
  const [, hours = "1", half, halfAfter, more = "0"] = found;
  const isHalf = half !== undefined || halfAfter !== undefined;
  return Math.round(Number(hours) * 60) + (isHalf ? 30 : Number(more));
}

const ONLY_MINUTES = new RegExp(`^(\\d{2,3}) ?${MINUTES}$`);
const HOURS_AND_MINUTES = new RegExp(
  `^(${HOUR_COUNT})?( and (?:1 )?half)? ?${HOURS}(?:(?: and)? (?:1 )?(half)|(?: and)? ?(\\d{1,2})(?: ?${MINUTES})?)?$`,
);

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
  const { most, least, open, count: digits, after = "" } = found.groups ?? {};
  const count = Number(digits);
  const highest = LESS_THAN.test(most ?? "") ? Math.max(1, count - 1) : count;
  const lowest = MORE_THAN.test(least ?? "") ? count + 1 : count;
  const range =
    most !== undefined || /less|fewer|max|tops/.test(after)
      ? `1-${highest}`
      : least !== undefined || open !== undefined || after !== ""
        ? `${lowest}-`
        : `${count}-${count}`;
  return {
    length: found[0].split(" ").length,
    facets: [
      { kind: "seasons", value: range },
      { kind: "kind", value: "tv" },
    ],
    label: found[0].replace(" plus seasons", "+ seasons").replace(/^./, (letter) => letter.toUpperCase()),
  };
}

/** Only children's ages mean something; the words of an adult's age are no plot either. */
function ageIn(rest: string): NumberPhrase | null {
  const found = AGE.exec(rest);
  if (found === null) return null;
  const youngest = Math.min(
    ...[found[1], found[2], found[3]].flatMap((age) => (age === undefined ? [] : Number(age))),
  );
  const length = found[0].split(" ").length;
  if (youngest >= ADULT_AGE) return { length, facets: [], label: `${youngest} years old` };
  return {
    length,
    facets: [{ kind: "company", value: youngest < TEENAGER_AGE ? "kids" : "teens" }],
    label: `With ${youngest === 8 || youngest === 11 ? "an" : "a"} ${youngest}-year-old`,
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
  const onward = ONWARD.exec(rest);
  if (onward !== null) {
    const first = onward[1] === undefined ? decadeOf(onward[2], onward[3]) : Number(onward[1]);
    return era(onward, `${first}-`, `Since ${first}`);
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
    const isOne = last[1] === undefined && (last[2] === "year" || LAST_YEARS_TITLES.test(rest));
    if (isOne) return era(last, `${year - 1}-${year - 1}`, "Last year");
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
