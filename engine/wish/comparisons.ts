/** Comparisons: what "older than Casablanca" and "not as dark as Heat" ask for, from the facts of the title that's named. */
import type { TitleFacts } from "../title-facts.ts";
import { type Facet, type WishPart, isGradeKind } from "./facets.ts";
import type { Knowledge } from "./knowledge.ts";

/** "Shorter" and "longer" compare with the title that's named; so do "older than", "newer than" and "not as dark as". */
export function comparedWithTitles(
  parts: readonly WishPart[],
  { text, factsOf }: Pick<Knowledge, "factsOf"> & { text: string },
): WishPart[] {
  const named = parts.filter(({ facets }) => facets[0]?.kind === "title");
  const [first] = named;
  if (first === undefined) return [...parts];
  return parts.map((part) => {
    const next = named.find(({ start }) => start >= part.end);
    const between = next === undefined ? "" : text.slice(part.end, next.start);
    const isThan = /\bthan\s+(?:(?:an?|the)\s+)?$/i.test(between);
    const isAs = /^\s+as\s+(?:(?:an?|the)\s+)?$/i.test(between);
    const opposite = isAs && !part.isWanted ? OPPOSITES[part.label] : undefined;
    const comparative = opposite ?? (isThan || /^(?:Shorter|Longer)$/.test(part.label) ? part.label : "");
    const other = isThan || isAs ? (next ?? first) : first;
    const title = factsOf(Number(other.facets[0]?.value));
    const range = title === null ? null : (COMPARISONS[comparative]?.(title) ?? null);
    if (range === null) return part;
    if (opposite !== undefined) {
      const facets = [{ ...range, strength: 1, isLimit: !isGradeKind(range.kind) }];
      return { ...part, facets, isWanted: true, label: opposite, stems: [] };
    }
    const isCompared = ({ kind }: Facet) => kind === "runtime" || kind === "era";
    return {
      ...part,
      facets: part.facets.map((facet) => (isCompared(facet) ? { ...facet, ...range } : facet)),
    };
  });
}

/** "Not as long as Heat" asks for something shorter. */
const OPPOSITES: Readonly<Record<string, string>> = {
  Long: "Shorter",
  Short: "Longer",
  Old: "Newer",
  New: "Older",
  Dark: "Less dark",
  Sad: "Less sad",
  Scary: "Less scary",
  Intense: "Less intense",
};

/** `null` if the fact is unknown. */
type Comparison = (title: TitleFacts) => Pick<Facet, "kind" | "value"> | null;

/** By the label of the part. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  Shorter: (title) => sizeOf(title, (size) => `-${size - 1}`),
  Longer: (title) => sizeOf(title, (size) => `${size + 1}-`),
  Older: ({ releasedAt }) => ({ kind: "era", value: `-${new Date(releasedAt).getUTCFullYear() - 1}` }),
  Newer: ({ releasedAt }) => ({ kind: "era", value: `${new Date(releasedAt).getUTCFullYear() + 1}-` }),
  "Less dark": lighterThan,
  "Less sad": lighterThan,
  "Less scary": gentlerThan,
  "Less intense": gentlerThan,
};

function sizeOf(
  { mediaType, seasonsCount, runtimeMinutes }: TitleFacts,
  rangeFrom: (size: number) => string,
): ReturnType<Comparison> {
  const kind = mediaType === "tv" ? "seasons" : "runtime";
  const size = kind === "seasons" ? seasonsCount : runtimeMinutes;
  return size === null ? null : { kind, value: rangeFrom(size) };
}

function lighterThan({ tone }: TitleFacts): ReturnType<Comparison> {
  return tone === null ? null : { kind: "tone", value: `${Math.min(5, tone + 1)}-5` };
}

function gentlerThan({ intensity }: TitleFacts): ReturnType<Comparison> {
  return intensity === null ? null : { kind: "intensity", value: `1-${Math.max(1, intensity - 1)}` };
}
