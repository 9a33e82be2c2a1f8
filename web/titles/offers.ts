/**
 * Where a title can be watched: one entry per service, best known first. Offers belong to a country and are
 * never presented as another country's.
 */
import type { Provider, StreamingPlatforms } from "#contract/availability.ts";
import {
  OFFER_KINDS,
  type OfferKind,
  PRIORITY_PROVIDER_IDS,
  STREAMING_SERVICES,
} from "#contract/streaming-services.ts";

export type Offers = Record<OfferKind, Provider[]>;

export type OffersOfCountry = { country: string; offers: Offers };

const PREFERRED_COUNTRY = "US";
const NO_OFFERS: Offers = { flatrate: [], rent: [], buy: [] };

/** The offers in this country only. */
export function offersIn(platforms: StreamingPlatforms, country: string): Offers {
  const offers = platforms[country] ?? NO_OFFERS;
  return {
    flatrate: inOrder(offers.flatrate),
    rent: inOrder(offers.rent),
    buy: inOrder(offers.buy),
  };
}

/**
 * Offers in the viewer's country, otherwise in the US, otherwise in the first country that has any. `null` if
 * no country does.
 */
export function nearestOffers(platforms: StreamingPlatforms, country: string): OffersOfCountry | null {
  const nearest = [country, PREFERRED_COUNTRY, ...Object.keys(platforms)].find((code) =>
    hasOffers(platforms[code] ?? NO_OFFERS),
  );
  return nearest === undefined ? null : { country: nearest, offers: offersIn(platforms, nearest) };
}

function hasOffers(offers: Offers): boolean {
  return OFFER_KINDS.some((kind) => offers[kind].length > 0);
}

/** The streaming service that a provider ID belongs to, or `null`. */
export function serviceOf({ provider_id: id }: Pick<Provider, "provider_id">) {
  return STREAMING_SERVICES.find((service) => idsOf(service).includes(id)) ?? null;
}

export function nameOf(provider: Provider): string {
  return serviceOf(provider)?.name ?? provider.provider_name;
}

function inOrder(providers: readonly Provider[]): Provider[] {
  const byName = new Map<string, Provider>();
  for (const provider of providers) {
    const name = nameOf(provider);
    if (!byName.has(name)) byName.set(name, { ...provider, provider_name: name });
  }
  return [...byName.values()].toSorted(
    (a, b) => priorityOf(a) - priorityOf(b) || a.provider_name.localeCompare(b.provider_name),
  );
}

function priorityOf(provider: Provider): number {
  const service = serviceOf(provider);
  const ids = service === null ? [provider.provider_id] : idsOf(service);
  const place = PRIORITY_PROVIDER_IDS.findIndex((id) => ids.includes(id));
  return place === -1 ? PRIORITY_PROVIDER_IDS.length : place;
}

function idsOf({ id, aliases }: { id: number; aliases: readonly number[] }): number[] {
  return [id, ...aliases];
}
