/** Priors and popularity by country, for countries where some titles are better or less well known than worldwide. */
import { priorsOf, seenSharesOf } from "./priors.ts";
import type { TitleIndex } from "./title-index.ts";

/** By position, 0 to 1. */
type Regional = { priors: Float32Array; seenShares: Float32Array };

const kept = new WeakMap<TitleIndex, Map<string | null, Regional>>();

/** @returns the priors in the country; the worldwide ones if no title differs there. `country` is an ISO 3166 code or `null` for worldwide */
export function priorsIn(index: TitleIndex, country: string | null): Float32Array {
  return regionalOf(index, country).priors;
}

/** @returns the share of people in the country who have seen each title; the worldwide shares if no title differs there */
export function seenSharesIn(index: TitleIndex, country: string | null): Float32Array {
  return regionalOf(index, country).seenShares;
}

/** Computed once per index and country. Countries where no title differs share the worldwide arrays. */
function regionalOf(index: TitleIndex, country: string | null): Regional {
  const ofIndex = kept.get(index) ?? new Map<string | null, Regional>();
  kept.set(index, ofIndex);
  const known = ofIndex.get(country) ?? computed(index, country);
  ofIndex.set(country, known);
  return known;
}

function computed(index: TitleIndex, country: string | null): Regional {
  const { titles, weights } = index;
  if (country === null) return { priors: index.priors, seenShares: seenSharesOf(titles, null) };
  const differs = titles.some(({ popularityByCountry }) => popularityByCountry[country] !== undefined);
  if (!differs) return regionalOf(index, null);
  return {
    priors: priorsOf(titles, weights.quality, country),
    seenShares: seenSharesOf(titles, country),
  };
}
