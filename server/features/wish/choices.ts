/** Choices that narrow and order an answer: kind, era, length, service, country and sort. They're never dropped like limits of the wish. */
import { WISH_ERAS, WISH_LENGTHS, type WishSort } from "#contract/wish-rules.ts";
import type { WishChoices } from "#contract/wish.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

/** @param offers ids of titles by service; without an entry, nothing is known to be offered */
export function isChosen(
  { id, mediaType, releasedAt, runtimeMinutes, countries }: TitleFacts,
  { kind, era, length, service, country }: Omit<WishChoices, "sort">,
  offers: ReadonlyMap<string, ReadonlySet<number> | null>,
): boolean {
  return (
    (kind === undefined || mediaType === kind) &&
    (era === undefined || isBetween(WISH_ERAS[era], new Date(releasedAt).getUTCFullYear())) &&
    (length === undefined || (runtimeMinutes !== null && isBetween(WISH_LENGTHS[length], runtimeMinutes))) &&
    (service === undefined || offers.get(service)?.has(id) === true) &&
    (country === undefined || countries.includes(country))
  );
}

function isBetween({ from, to }: { from: number; to: number }, value: number): boolean {
  return value >= from && value <= to;
}

/** @param titles best first; equal ones keep that order */
export function sortedBy(sort: WishSort, titles: readonly TitleFacts[]): readonly TitleFacts[] {
  if (sort === "newest") return titles.toSorted((a, b) => b.releasedAt - a.releasedAt);
  return sort === "rating" ? titles.toSorted((a, b) => b.voteAverage - a.voteAverage) : titles;
}
