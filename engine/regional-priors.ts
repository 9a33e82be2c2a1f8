/** Priors and popularity by country, for countries where some titles are better or less well known than worldwide. */
import { priorsOf, seenSharesOf } from "./priors.ts";
import type { TitleIndex } from "./title-index.ts";

const kept = new WeakMap<TitleIndex, Map<string, Float32Array>>();
const keptShares = new WeakMap<TitleIndex, Map<string | null, Float32Array>>();

/**
 * Computed once per index and country.
 * @param country ISO 3166 code; `null` means worldwide
 * @returns by position, 0 to 1; the worldwide priors if no title differs in the country
 */
export function priorsIn(index: TitleIndex, country: string | null): Float32Array {
  if (country === null) return index.priors;
  const ofIndex = kept.get(index) ?? new Map<string, Float32Array>();
  kept.set(index, ofIndex);
  const known = ofIndex.get(country);
  if (known !== undefined) return known;
  const differs = index.titles.some(({ popularityByCountry }) => popularityByCountry[country] !== undefined);
  const priors = differs ? priorsOf(index.titles, index.weights.quality, country) : index.priors;
  ofIndex.set(country, priors);
  return priors;
}

/**
 * Computed once per index and country.
 * @param country ISO 3166 code; `null` means worldwide
 * @returns by position, the share of people there who have seen the title, 0 to 1
 */
export function seenSharesIn(index: TitleIndex, country: string | null): Float32Array {
  const ofIndex = keptShares.get(index) ?? new Map<string | null, Float32Array>();
  keptShares.set(index, ofIndex);
  const known = ofIndex.get(country) ?? seenSharesOf(index.titles, country);
  ofIndex.set(country, known);
  return known;
}
