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

/** @returns "no gore", "not sad" */
export function withoutLabel(part: WishPart): string {
  const kind = part.facets[0]?.kind ?? "text";
  return `${THINGS.has(kind) ? "no" : "not"} ${inSentence(part)}`;
}

export function inSentence({ label, facets }: WishPart): string {
  return NAMES.has(facets[0]?.kind ?? "text") ? label : label.charAt(0).toLowerCase() + label.slice(1);
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
