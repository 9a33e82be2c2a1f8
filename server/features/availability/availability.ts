/** Availability: which services stream, rent or sell a title in which country, and of what day that knowledge is. */
import type { Provider, StreamingPlatforms } from "#contract/availability.ts";
import {
  type OfferKind,
  PRIORITY_PROVIDER_IDS,
  STREAMING_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { invalidField } from "#server/platform/errors.ts";

import { type Offer, insertOffers, selectOffers, selectTitlesOn } from "./store.ts";

export type TitleOffers = { platforms: StreamingPlatforms; asOf: string | null };

/** What a source of the catalogue says about one title. */
export type OfferFacts = {
  titleId: number;
  stream: Readonly<Record<string, readonly StreamingServiceKey[]>>;
  isInStores: boolean;
};

export type Availability = {
  /** Title id → its offers. Titles without one are absent. */
  offersOf(titleIds: readonly number[]): Promise<Map<number, TitleOffers>>;
  /** Ids of the titles that one of the services offers in the country. */
  titlesOn(
    services: readonly StreamingServiceKey[],
    country: string,
    kinds: readonly OfferKind[],
  ): Promise<Set<number>>;
  /** Replaces what is known of these titles, in the caller's transaction. */
  load(tx: Queryable, facts: readonly OfferFacts[], asOf: string): Promise<void>;
};

const STORE_COUNTRY = "US";
const STORES = ["apple_store", "amazon_store", "fandango", "youtube_store"] as const;

const services = new Map(STREAMING_SERVICES.map((service) => [service.key, service]));
const serviceOfId = new Map<number, StreamingServiceKey>(
  STREAMING_SERVICES.flatMap((service) =>
    [service.id, ...service.aliases].map((id) => [id, service.key] as const),
  ),
);

/** A service by any id it has ever had ("8", "1899"), or by its key. Throws `validation_failed`, naming the field, for what is none. */
export function knownService(word: string, field: string): StreamingServiceKey {
  const byKey = STREAMING_SERVICES.find((service) => service.key === word);
  const service = byKey?.key ?? serviceOfId.get(Number(word));
  if (service === undefined) throw invalidField(field, "Unknown streaming service");
  return service;
}

export function createAvailability({ db }: { db: Database }): Availability {
  return {
    async offersOf(titleIds) {
      const offers = new Map<number, TitleOffers>();
      for (const offer of await selectOffers(db, titleIds)) {
        const known = offers.get(offer.titleId) ?? { platforms: {}, asOf: offer.asOf };
        const country = (known.platforms[offer.country] ??= { flatrate: [], rent: [], buy: [] });
        country[offer.kind].push(providerOf(offer.service));
        offers.set(offer.titleId, known);
      }
      for (const { platforms } of offers.values()) {
        for (const country of Object.values(platforms)) {
          for (const providers of Object.values(country)) providers.sort(byPriority);
        }
      }
      return offers;
    },
    titlesOn: (keys, country, kinds) => selectTitlesOn(db, { services: keys, country, kinds }),
    load: (tx, facts, asOf) =>
      insertOffers(
        tx,
        facts.map(({ titleId }) => titleId),
        facts.flatMap((title) => offersFrom(title, asOf)),
      ),
  };
}

function offersFrom({ titleId, stream, isInStores }: OfferFacts, asOf: string): Offer[] {
  const streamed = Object.entries(stream).flatMap(([country, keys]) =>
    keys.map((service): Offer => ({ titleId, country, kind: "flatrate", service, asOf })),
  );
  const sold = (["rent", "buy"] as const).flatMap((kind) =>
    STORES.map((service): Offer => ({ titleId, country: STORE_COUNTRY, kind, service, asOf })),
  );
  return isInStores ? [...streamed, ...sold] : streamed;
}

function providerOf(key: StreamingServiceKey): Provider {
  const service = services.get(key);
  return { provider_id: service?.id ?? 0, provider_name: service?.name ?? key, logo_path: null };
}

function byPriority(a: Provider, b: Provider): number {
  const rank = ({ provider_id: id }: Provider) => {
    const place = PRIORITY_PROVIDER_IDS.indexOf(id);
    return place < 0 ? PRIORITY_PROVIDER_IDS.length : place;
  };
  return rank(a) - rank(b) || a.provider_name.localeCompare(b.provider_name);
}
