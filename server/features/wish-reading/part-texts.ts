/** What a part of a wish is called: on a chip, in a sentence, and in the reason of a title that meets it. */
import type { WishKind } from "#contract/wish-rules.ts";
import type { Wish, WishPart } from "#engine/wish/facets.ts";
import type { WishMatches } from "#engine/wish/matching.ts";

/** A part of the wish is met from here on. Chosen by judgment. */
const MET = 0.5;
const MAX_PARTS = 4;
/** Kinds whose labels begin with a name, which keeps its capital. */
const NAMES: ReadonlySet<WishKind> = new Set(["person", "country", "language", "collection", "service"]);
/** Unwanted things, as opposed to qualities. */
const THINGS: ReadonlySet<WishKind> = new Set([
  "content",
  "genre",
  "subgenre",
  "theme",
  "nanogenre",
  "text",
  "kind",
]);

/** @returns "Slow", "No gore" */
export function chipOf(part: WishPart): string {
  return part.isWanted ? part.label : capitalized(withoutLabel(part));
}

/** @returns "no gore", "not sad", "not a foreign film", "not on Netflix" */
export function withoutLabel(part: WishPart): string {
  const isThing = THINGS.has(part.facets[0]?.kind ?? "text");
  const label = inSentence(part);
  if (QUALIFIER.test(label) || isAdjective(label)) return `not ${label}`;
  if (isThing || /\b(?:films|movies|shows)$/i.test(label)) return `no ${label}`;
  if (!/\b(?:film|movie|show)$/i.test(label)) return `not ${label}`;
  return `not ${/^[aeiou]/i.test(label) ? "an" : "a"} ${label}`;
}

export function inSentence({ label, facets }: WishPart): string {
  const kind = facets[0]?.kind ?? "text";
  const isName = kind === "person" || (NAMES.has(kind) ? !COMMON_WORD.test(label) : PROPER_NAME.test(label));
  return isName ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** Labels of names that begin with an ordinary word: "On Netflix", "Foreign film". */
const COMMON_WORD =
  /^(?:foreign|from|in|international|non|not|on|subtitled|subtitles|with|without|world)(?=\s|-|$)/i;
/** Labels of other kinds that begin with a name: "Christmas movies". */
const PROPER_NAME =
  /^(?:african|american|amish|arthurian|british|catholic|chinese|christian|christmas|easter|egyptian|english|european|french|german|greek|halloween|hollywood|hong kong|indian|irish|italian|jane austen|japanese|jewish|korean|los angeles|mexican|muslim|nazis?|new york|nordic|roman|russian|scottish|shakespeare|soviet|spanish|thanksgiving|victorian|vietnam|wild west|world war)\b/i;
/** Labels that say where, when or how: "In black and white", "Based on a true story". */
const QUALIFIER =
  /^(?:about|after|against|around|at|based|before|behind|by|during|for|from|in|inside|made|on|over|set|told|under|with|within|without) /i;
/** Words for things that say what a title is like: "not violent", but "no violence". */
const ADJECTIVES: ReadonlySet<string> = new Set(
  (
    "animated arty artsy artistic autobiographical biblical biographical bisexual bloody claustrophobic comedic cringey demonic " +
    "disturbing dramatic drunk drunken dry educational episodic erotic experimental explicit factual fantastical festive fictional " +
    "futuristic gay gory gothic grisly gruesome haunted historic historical independent ironic kinky lesbian magical medieval " +
    "mythical naked naturalistic nautical nsfw nude paranormal political prehistoric pretentious psychological queer rapey raunchy " +
    "realistic romantic rural sarcastic satirical scary scientific seductive serious sexual sexy silent snowy splattery spooky " +
    "suicidal summery supernatural tropical ultraviolent understated urban vampiric violent wintry"
  ).split(" "),
);

function isAdjective(label: string): boolean {
  return ADJECTIVES.has(label.toLowerCase()) || /^\w+(?:less|ful|ous)$/.test(label);
}

/** The wanted parts that the title at the position meets. */
export function metLabels({ parts }: Pick<Wish, "parts">, matches: WishMatches, position: number): string[] {
  return parts.filter((part) => part.isWanted && matches.metBy(part, position) >= MET).map(inSentence);
}

/** @returns "Slow · beautiful"; `null` if there are none */
export function listed(labels: readonly string[]): string | null {
  const all = [...new Set(labels)].slice(0, MAX_PARTS);
  return all.length === 0 ? null : capitalized(all.join(" · "));
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
