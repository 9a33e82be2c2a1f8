/** The sentences of an answer: why a title is in it, and what didn't go as expected. */
import type { Wish, WishPart } from "#engine/wish/facets.ts";
import type { WishMatches } from "#engine/wish/matching.ts";
import { inSentence, listed, metLabels, withoutLabel } from "#server/features/wish-reading/wish-reading.ts";

/**
 * @param isDescribed whether a word that isn't in the lexicon is in some description
 * @returns "Slow · beautiful · under 2 hours"
 */
export function reasonOf(
  { parts }: Wish,
  { matches, isDescribed }: { matches: WishMatches; isDescribed: boolean },
  position: number,
): string {
  const dropped = new Set(matches.obstacles.flatMap((obstacle) => obstacle.parts));
  const kept = parts
    .filter((part) => !part.isWanted && !dropped.has(part))
    .filter(({ facets }) => facets.some(({ strength, isLimit }) => strength < 0 && isLimit))
    .map(withoutLabel);
  const all = listed([...metLabels({ parts }, matches, position), ...kept]);
  if (all !== null) return all;
  if (parts.some(({ isWanted }) => isWanted)) return "Comes close to your wish";
  return isDescribed ? "Found in its description" : "Loved by many";
}

export function messageOf(
  { parts, leftover }: Wish,
  {
    obstacles,
    isCut,
    isEmpty,
    isDescribed,
  }: { obstacles: readonly WishPart[]; isCut: boolean; isEmpty: boolean; isDescribed: boolean },
): string | null {
  if (isEmpty) return "No titles match your wish and these choices.";
  const named = [...new Set(obstacles.map(quoted))];
  if (named.length > 0)
    return `No title matches everything you asked for. Without ${joined(named)}, these come closest.`;
  if (parts.length === 0) {
    if (leftover.length === 0)
      return "Tell us more: a mood, a decade, a kind of story. Until then, here’s what many people love.";
    return isDescribed
      ? "We didn’t quite understand that, so we searched descriptions for your words."
      : "We didn’t understand that. Until you try other words, here’s what many people love.";
  }
  if (isCut) return "That’s a long wish. We read its first 200 characters.";
  return leftover.length > 0 ? "We searched descriptions for the words we don’t know." : null;
}

function quoted(part: WishPart): string {
  return `“${part.isWanted ? inSentence(part) : withoutLabel(part)}”`;
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
