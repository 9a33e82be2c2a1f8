/** Priors of a country, where titles are known otherwise than in the world. */
import { priorsOf } from "./priors.ts";
import type { TitleIndex } from "./title-index.ts";

const kept = new WeakMap<TitleIndex, Map<string, Float32Array>>();

/**
 * Made once for an index and a country.
 * @returns by position; where no title is known otherwise there, those of the world
 */
export function priorsIn(index: TitleIndex, country: string | null): Float32Array {
  if (country === null) return index.priors;
  const ofIndex = kept.get(index) ?? new Map<string, Float32Array>();
  kept.set(index, ofIndex);
  const known = ofIndex.get(country);
  if (known !== undefined) return known;
  const differs = index.titles.some(({ renownByCountry }) => renownByCountry[country] !== undefined);
  const priors = differs ? priorsOf(index.titles, index.weights.esteem, country) : index.priors;
  ofIndex.set(country, priors);
  return priors;
}
