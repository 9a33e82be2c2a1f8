/** Compares what was understood of a wish with the facets that a person expected: "+genre:crime", "-content:gore", "+era:1990-1999". */
import { stem } from "porter2";

import type { TitleFacts } from "#engine/title-facts.ts";
import { EVIDENCE } from "#engine/wish/evidence.ts";
import { type Facet, type Wish, rangeOf } from "#engine/wish/facets.ts";
import { SAME } from "#engine/wish/wish-index.ts";

/** Kinds of the file that have other names here. */
const KINDS: Readonly<Record<string, string>> = { audience: "company", popularity: "novelty" };
const RANGES = new Set(["era", "runtime", "seasons", "pace", "tone", "intensity", "attention"]);
/** Whom a family evening is for. */
const FAMILY = ["company:kids", "company:parents", "genre:family"];

type Expected = { kind: string; sign: number; values: string[] };

/** @returns whether one of the wish's facets means the same */
export function isUnderstood(expected: string, wish: Wish, titles: readonly TitleFacts[]): boolean {
  const [kind = "", ...rest] = expected.slice(1).split(":");
  const values = rest.join(":").split("/");
  const sign = expected.startsWith("-") ? -1 : 1;
  if (kind === "text") return isMentioned(values.join(" "), sign, wish);
  const facets = wish.parts.flatMap((part) => part.facets);
  if (kind === "unseen") return facets.some((facet) => facet.kind === "novelty" && facet.value === "unseen");
  return facets.some((facet) => isSame(facet, { kind: KINDS[kind] ?? kind, sign, values }, titles));
}

function isMentioned(text: string, sign: number, { plot, parts }: Wish): boolean {
  const stems = new Set(stemsOf(text));
  const isIn = (label: string) => stemsOf(label).some((each) => stems.has(each));
  if (sign < 0) return parts.some(({ isWanted, label }) => !isWanted && isIn(label));
  return (
    plot.some((word) => stems.has(word.stem)) || parts.some(({ isWanted, label }) => isWanted && isIn(label))
  );
}

function stemsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(stem);
}

function isSame(facet: Facet, { kind, sign, values }: Expected, titles: readonly TitleFacts[]): boolean {
  const isOfSign = Math.sign(facet.strength) === sign;
  // What isn't wanted leaves the rest of a range.
  if (RANGES.has(kind))
    return facet.kind === kind && values.some((value) => overlaps(value, facet.value) === isOfSign);
  if (!isOfSign) return false;
  const own = facet.value.split("|");
  if (facet.kind === "title" && kind === "title")
    return values.some((value) => value.startsWith(titles[Number(facet.value) - 1]?.title ?? "?"));
  if (facet.kind === "person" && kind === "person")
    return own.some((id) => values.includes(nameOfPerson(Number(id), titles)));
  const wanted = values.flatMap((value) => [
    `${kind}:${value}`,
    ...(kind === "company" && value === "family" ? FAMILY : []),
  ]);
  const said = own.map((one) => `${facet.kind}:${one}`);
  return wanted.some((key) => said.some((other) => key === other || means(key, other) || means(other, key)));
}

function means(key: string, other: string): boolean {
  return (EVIDENCE[key]?.[other] ?? 0) >= SAME;
}

function overlaps(one: string, other: string): boolean {
  const [a, b] = [rangeOf(one), rangeOf(other)];
  return a.least <= b.most && b.least <= a.most;
}

function nameOfPerson(personId: number, titles: readonly TitleFacts[]): string {
  for (const { directors, cast } of titles)
    for (const { id, name } of [...directors, ...cast]) if (id === personId) return name;
  return "";
}
