/** The sentences of an answer: why a title is in it, and what didn't go as expected. */
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

/** @returns "Slow · beautiful · under 2 hours" */
export function reasonOf({ parts, leftover }: Wish, matches: WishMatches, position: number): string {
  const wanted = parts.filter(({ isWanted }) => isWanted);
  const met = wanted.filter((part) => matches.metBy(part, position) >= MET);
  const kept = parts.filter(({ isWanted }) => !isWanted).map(withoutLabel);
  const labels = (met.length > 0 ? met : []).map(inSentence);
  const all = [...new Set([...labels, ...kept])].slice(0, MAX_PARTS);
  if (all.length > 0) return capitalized(all.join(" · "));
  if (wanted.length > 0) return "Comes close to your wish";
  return leftover.length > 0 ? "Found in its description" : "Loved by many";
}

function withoutLabel(part: WishPart): string {
  const kind = part.facets[0]?.kind ?? "text";
  return `${THINGS.has(kind) ? "no" : "not"} ${inSentence(part)}`;
}

function inSentence({ label, facets }: WishPart): string {
  return NAMES.has(facets[0]?.kind ?? "text") ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function messageOf(
  { parts, leftover }: Wish,
  { obstacles, isCut, isEmpty }: { obstacles: readonly WishPart[]; isCut: boolean; isEmpty: boolean },
): string | null {
  if (isEmpty) return "There’s nothing here for that. Try other words.";
  const named = [...new Set(obstacles.map(quoted))];
  if (named.length > 0)
    return `Nothing here is all of that. Without ${joined(named)}, these titles come closest.`;
  if (parts.length === 0)
    return leftover.length === 0
      ? "Tell us more: a mood, a time, a kind of story. Until then, here’s what many people love."
      : "We didn’t quite understand that, so we looked for your words in descriptions.";
  if (isCut) return "That’s a long wish. We read its first 200 characters.";
  return leftover.length > 0 ? "We looked for the words we don’t know in descriptions." : null;
}

function quoted(part: WishPart): string {
  return `“${part.isWanted ? inSentence(part) : withoutLabel(part)}”`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
