/** Turns the different names services use for a title into equal keys: "Matrix, The", "The Office (U.S.)", "Rocky 2" and "Rocky II". */
import { fold } from "#engine/text/fold.ts";
import { inDigits, inLetters } from "#engine/text/numerals.ts";

export type Names = {
  /** The whole name. */
  exact: string;
  /** Names given side by side, as in "Name (Other Name)". */
  parts: string[];
  /** The name without the parts that services write inconsistently: spaces, articles, "and". */
  loose: string;
  /** The part before a subtitle; `null` if there is none. */
  head: string | null;
  /** Country of a remake with the same name, as in "The Office (U.S.)". */
  country: string | null;
  /** A year written into the name. */
  year: number | null;
};

const TRAILING_ARTICLE =
  /^(.+), (the|a|an|le|la|les|un|une|el|los|las|der|die|das|ein|eine|il|lo|gli|i|o|os|as)$/iu;
const LEADING_ARTICLE =
  /^(?:the|a|an|le|la|les|un|une|el|los|las|der|die|das|ein|eine|il|lo|gli|i|o|os|as) (?=.)/u;
const BRACKETS = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/u;
const YEAR = /^(?:18|19|20)\d\d$/;
const ALSO_KNOWN = /^(?:a\.?k\.?a\.?|also known as)\s+/iu;
const SUBTITLE = /^(.{2,}?)(?:: | - | – | — )(.+)$/u;
/** These name one of several parts, so the part before them isn't the name of the same title. */
const PART = /^(?:part|vol|volume|chapter|teil|partie|parte)\b|^\d+$/iu;
const COUNTRIES: Readonly<Record<string, string>> = { us: "US", usa: "US", uk: "GB" };

export function namesOf(title: string): Names {
  const names: { parts: string[]; country: string | null; year: number | null } = {
    parts: [],
    country: null,
    year: null,
  };
  let whole = title.trim();
  for (let found = BRACKETS.exec(whole); found !== null; found = BRACKETS.exec(whole)) {
    const [, outside = "", inside = ""] = found;
    const country = COUNTRIES[fold(inside).replaceAll(" ", "")];
    if (YEAR.test(inside)) names.year ??= Number(inside);
    else if (country !== undefined) names.country = country;
    else names.parts.push(inside.replace(ALSO_KNOWN, ""), outside);
    if (names.parts.length > 0) break;
    whole = outside;
  }
  const [, head, rest = ""] = SUBTITLE.exec(whole) ?? [];
  return {
    ...names,
    exact: keyOf(whole),
    parts: names.parts.map(keyOf),
    loose: looseKeyOf(whole),
    head: head === undefined || PART.test(rest) ? null : keyOf(head),
  };
}

export function keyOf(name: string): string {
  const [, before, article] = TRAILING_ARTICLE.exec(name.trim()) ?? [];
  const inOrder = before === undefined ? name : `${article} ${before}`;
  const folded = fold(inOrder);
  // A name made only of punctuation is its own key.
  return folded === "" ? inOrder.trim() : folded.split(" ").map(inDigits).join(" ");
}

export function looseKeyOf(name: string): string {
  const words = keyOf(inLetters(name)).replace(LEADING_ARTICLE, "").split(" ");
  return words.filter((word) => word !== "and").join("");
}
