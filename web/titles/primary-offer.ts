/** The offer that a title's details put first: on a service of the viewer's, or else the best known one. */
import type { Provider } from "#contract/availability.ts";
import { FILTER_SERVICES, OFFER_KINDS, type OfferKind } from "#contract/streaming-services.ts";

import { type Offers, nameOf, serviceOf } from "./offers.ts";

export type PrimaryOffer = { kind: OfferKind; provider: Provider };

/**
 * @param offers in the viewer's country; `null` if there are none
 * @param ownServices IDs of the viewer's services, as on the wire
 */
export function primaryOffer(offers: Offers, ownServices: readonly string[]): PrimaryOffer | null {
  const own = ownProvider(offers.flatrate, ownServices);
  if (own !== null) return { kind: "flatrate", provider: own };
  // Streaming costs nothing more for subscribers; renting costs less than buying.
  for (const kind of OFFER_KINDS) {
    const [provider] = offers[kind];
    if (provider !== undefined) return { kind, provider };
  }
  return null;
}

/** The first of the viewer's services among those that stream a title. */
export function ownProvider(
  streamedBy: readonly Provider[],
  ownServices: readonly string[],
): Provider | null {
  return streamedBy.find((provider) => ownServices.some((id) => isOf(provider, id))) ?? null;
}

/** How many services and shops have the title. One that rents and sells it counts once. */
export function placeCount(offers: Offers): number {
  return new Set(OFFER_KINDS.flatMap((kind) => offers[kind].map(nameOf))).size;
}

/** The filter's IDs come first: outside the filter, the same ID may mean another service. */
function isOf(provider: Provider, id: string): boolean {
  const service = serviceOf(provider);
  const filtered = FILTER_SERVICES.find((each) => each.id === id);
  if (filtered !== undefined) return filtered.service === service?.key;
  const ids: readonly number[] = [provider.provider_id, ...(service?.aliases ?? [])];
  return ids.includes(Number(id)) || service?.id === Number(id);
}
