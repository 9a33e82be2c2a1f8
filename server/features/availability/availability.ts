/**
 * Availability: which services stream, rent or sell a title in which country, and of what day that knowledge is. What a choice of services
 * offers is kept until the catalogue changes: every narrowed row asks for it.
 */
import { LRUCache } from "lru-cache";

import type { OfferSource, Provider, StreamingPlatforms } from "#contract/availability.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import {
  type AvailabilityType,
  FILTER_SERVICES,
  OFFER_KINDS,
  type OfferKind,
  PRIORITY_PROVIDER_IDS,
  STREAMING_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { invalidField } from "#server/platform/errors.ts";

import {
  type CountryService,
  type Offer,
  type OfferCorrection,
  type OfferReference,
  type OutsideService,
  type ServiceKey,
  type ServiceLogo,
  deleteCorrection,
  insertOffers,
  selectIsOffered,
  selectKnownOutside,
  selectOffers,
  selectServices,
  selectTitlesOffered,
  selectOfferedByJustWatch,
  upsertCorrection,
  upsertOutsideServices,
  upsertServiceLogos,
} from "./store.ts";

export type { CountryService, OfferCorrection, OfferReference, ServiceKey } from "./store.ts";

export type TitleOffers = { platforms: StreamingPlatforms; asOf: string | null; source: OfferSource };

/** Of a title that nobody offers. */
export const NO_OFFERS: TitleOffers = { platforms: {}, asOf: null, source: "catalogue" };

/** What a source of the catalogue says about one title. */
export type OfferFacts = {
  titleId: number;
  stream: Readonly<Record<string, readonly StreamingServiceKey[]>>;
  isInStores: boolean;
  /** The day that this is of; null for a title without offers. */
  asOf: string | null;
};

/** What JustWatch says about one title, by way of TMDB. */
export type JustWatchOffers = {
  titleId: number;
  offers: readonly {
    country: string;
    kind: OfferKind;
    providerId: number;
    providerName: string;
    logoPath: string | null;
  }[];
};

/** Of one of these services, or of any where none is named. */
export type WantedOffers = { services: readonly ServiceKey[]; kind: AvailabilityType };

export type Availability = {
  /** Title id → its offers. Titles without one are absent. */
  offersOf(titleIds: readonly number[]): Promise<Map<number, TitleOffers>>;
  /** Ids of the titles that are offered as wanted in the country; null where any title will do. */
  titlesOffered(wanted: WantedOffers, country: string): Promise<ReadonlySet<number> | null>;
  /** Those with the most titles first; at most as many as anybody would look through. */
  servicesIn(country: string): Promise<readonly CountryService[]>;
  /** Throws `validation_failed` for an id of the filter that is no service: none of its list, of the product's table or of TMDB's. */
  requireServices(filterIds: readonly string[]): Promise<void>;
  isOffered(offer: OfferReference): Promise<boolean>;
  /**
   * Says what is known better than by the source, whatever is loaded anew; null takes it back. Titles without that offer can have a
   * correction too. @returns whether that changed anything
   */
  correct(tx: Queryable, offer: OfferReference, correction: OfferCorrection | null): Promise<boolean>;
};

const STORE_COUNTRY = "US";
const STORES = ["apple_store", "amazon_store", "fandango", "youtube_store"] as const;

/** What a service rents and sells it rents and sells in its shop, which is a service of its own. */
const SHOPS: Partial<Record<ServiceKey, StreamingServiceKey>> = {
  prime_video: "amazon_store",
  apple_tv_plus: "apple_store",
  youtube_tv: "youtube_store",
};

const services = new Map<string, (typeof STREAMING_SERVICES)[number]>(
  STREAMING_SERVICES.map((service) => [service.key, service]),
);
const serviceOfId = new Map<number, StreamingServiceKey>(
  STREAMING_SERVICES.flatMap(({ key, id, aliases }) => [id, ...aliases].map((each) => [each, key] as const)),
);
const serviceOfWord = new Map<string, StreamingServiceKey>([
  ...STREAMING_SERVICES.flatMap(({ key, id, aliases }) =>
    [key, id, ...aliases].map((word) => [String(word), key] as const),
  ),
  // Last, for the ids of the filter go before those of TMDB.
  ...FILTER_SERVICES.map(({ id, service }) => [id, service] as const),
]);

/** A service by any id it has ever had ("8", "1899"), or by its key. Throws `validation_failed`, naming the field, for what is none. */
export function knownService(word: string, field: string): StreamingServiceKey {
  const service = serviceNamed(word);
  if (service === null) throw invalidField(field, "Unknown streaming service");
  return service;
}

/** The same; null for what is none. */
export function serviceNamed(word: string): StreamingServiceKey | null {
  return serviceOfWord.get(word) ?? null;
}

/** A service by an id of the filter, which may be one that means another service elsewhere. */
export function serviceOfFilter(id: string): ServiceKey {
  return FILTER_SERVICES.find((each) => each.id === id)?.service ?? serviceOfProvider(Number(id));
}

/** A service by the id of a provider on the wire or of TMDB's, where the filter's own ids mean nothing. */
export function serviceOfProvider(id: number): ServiceKey {
  return serviceOfId.get(id) ?? `tmdb_${id}`;
}

/**
 * Replaces what is known of these titles, but for those of which JustWatch tells. Whoever calls it tells of the changed catalogue in the same
 * transaction.
 */
export async function loadOffers(tx: Queryable, facts: readonly OfferFacts[]): Promise<void> {
  const ids = facts.map(({ titleId }) => titleId);
  const fromJustWatch = await selectOfferedByJustWatch(tx, ids);
  await insertOffers(
    tx,
    ids.filter((id) => !fromJustWatch.has(id)),
    facts.filter(({ titleId }) => !fromJustWatch.has(titleId)).flatMap(offersFrom),
  );
}

/** The same of JustWatch's: who offers a title now, and nobody else does. A title that nobody offers keeps what the catalogue knows. */
export async function loadJustWatchOffers(
  tx: Queryable,
  titles: readonly JustWatchOffers[],
  asOf: string,
): Promise<void> {
  const offered = titles.filter(({ offers }) => offers.length > 0);
  const all = offered.flatMap(({ titleId, offers }) => offers.map((offer) => ({ titleId, ...offer })));
  const outside = new Map<ServiceKey, OutsideService>();
  const logos = new Map<ServiceKey, ServiceLogo>();
  const rows = all.map(({ titleId, country, kind, providerId, providerName, logoPath: path }): Offer => {
    const service = serviceOfProvider(providerId);
    if (path !== null && providerId <= (logos.get(service)?.providerId ?? providerId))
      logos.set(service, { service, providerId, path });
    if (!serviceOfId.has(providerId)) outside.set(service, { service, providerId, name: providerName });
    return { titleId, country, kind, service, asOf, source: "justwatch" };
  });
  // Processes that bring titles at once name the services in one order, so that none waits for another that waits for it.
  await upsertOutsideServices(
    tx,
    [...outside.values()].toSorted((one, other) => byName(one.service, other.service)),
  );
  await upsertServiceLogos(
    tx,
    [...logos.values()].toSorted((one, other) => byName(one.service, other.service)),
  );
  await insertOffers(
    tx,
    offered.map(({ titleId }) => titleId),
    rows,
  );
}

type Offered = Parameters<typeof selectTitlesOffered>[1];

/** Ids in all the sets that are kept of one catalogue: some tens of megabytes. */
const MAX_CACHED_IDS = 1_000_000;
const MAX_CACHED_COUNTRIES = 250;

/** Of one catalogue. */
type Cache = {
  titles: LRUCache<string, ReadonlySet<number>, Offered>;
  services: LRUCache<string, CountryService[]>;
};

type Needs = {
  db: Database;
  catalogue: Catalogue;
  clock: Clock;
  /** Knows where the picture of a service is. */
  artwork: { logoOfService(service: string): string | null };
};

export function createAvailability({ db, catalogue, clock, artwork }: Needs): Availability {
  // A changed catalogue has another index.
  const caches = new WeakMap<TitleIndex, Cache>();

  function cacheNow(): Cache {
    const index = catalogue.index();
    const known = caches.get(index) ?? {
      titles: new LRUCache<string, ReadonlySet<number>, Offered>({
        maxSize: MAX_CACHED_IDS,
        sizeCalculation: (titleIds) => titleIds.size + 1,
        // Whoever asked gets the answer, also when others have taken its place meanwhile.
        ignoreFetchAbort: true,
        fetchMethod: (_key, _stale, { context }) => selectTitlesOffered(db, context),
      }),
      services: new LRUCache<string, CountryService[]>({
        max: MAX_CACHED_COUNTRIES,
        ignoreFetchAbort: true,
        fetchMethod: (country) => selectServices(db, country),
      }),
    };
    caches.set(index, known);
    return known;
  }

  return {
    servicesIn: (country) => cacheNow().services.forceFetch(country),
    async requireServices(filterIds) {
      const outside = [...new Set(filterIds.map(serviceOfFilter))].filter((key) => !services.has(key));
      if (outside.length > 0 && (await selectKnownOutside(db, outside)) < outside.length)
        throw invalidField("streaming_services", FORM_MESSAGES.filterServices);
    },
    async offersOf(titleIds) {
      const offers = new Map<number, TitleOffers>();
      for (const offer of await selectOffers(db, titleIds)) {
        const known = offers.get(offer.titleId) ?? { platforms: {}, asOf: offer.asOf, source: offer.source };
        const country = (known.platforms[offer.country] ??= { flatrate: [], rent: [], buy: [] });
        const provider = {
          ...providerOf(offer.service, offer.outsideName),
          logo_path: artwork.logoOfService(offer.service),
        };
        country[offer.kind].push(offer.isLinkBroken ? { ...provider, is_link_broken: true } : provider);
        offers.set(offer.titleId, known);
      }
      for (const { platforms } of offers.values()) {
        for (const country of Object.values(platforms)) {
          for (const providers of Object.values(country)) providers.sort(byPriority);
        }
      }
      return offers;
    },
    async titlesOffered({ services: keys, kind }, country) {
      if (keys.length === 0 && kind === "all") return null;
      const offered: Offered = {
        services: keys.length === 0 ? null : [...new Set(withShops(keys, kind))].toSorted(byName),
        country,
        kinds: kind === "all" ? OFFER_KINDS : [kind],
      };
      return cacheNow().titles.forceFetch(JSON.stringify(offered), { context: offered });
    },
    isOffered: (offer) => selectIsOffered(db, offer),
    async correct(tx, offer, correction) {
      const isChanged =
        correction === null
          ? await deleteCorrection(tx, offer)
          : await upsertCorrection(tx, offer, { correction, at: clock.now() });
      // What a choice of services offers is kept until the catalogue changes.
      if (isChanged) await catalogue.notifyChange(tx, null);
      return isChanged;
    },
  };
}

const byName = (one: string, other: string) => (one < other ? -1 : 1);

function withShops(keys: readonly ServiceKey[], kind: AvailabilityType): ServiceKey[] {
  if (kind !== "rent" && kind !== "buy") return [...keys];
  return keys.flatMap((key) => [key, SHOPS[key] ?? []].flat());
}

function offersFrom({ titleId, stream, isInStores, asOf }: OfferFacts): Offer[] {
  if (asOf === null) return [];
  const streamed = Object.entries(stream).flatMap(([country, keys]) =>
    keys.map((service): Offer => ({
      titleId,
      country,
      kind: "flatrate",
      service,
      asOf,
      source: "catalogue",
    })),
  );
  const sold = (["rent", "buy"] as const).flatMap((kind) =>
    STORES.map((service): Offer => ({
      titleId,
      country: STORE_COUNTRY,
      kind,
      service,
      asOf,
      source: "catalogue",
    })),
  );
  return isInStores ? [...streamed, ...sold] : streamed;
}

/** What the wire tells of a service; one that is not of the product's own table has TMDB's number and name. */
export function providerOf(
  key: ServiceKey,
  outsideName: string | null,
): Pick<Provider, "provider_id" | "provider_name"> {
  const service = services.get(key);
  return {
    provider_id: service?.id ?? Number(key.slice("tmdb_".length)),
    provider_name: service?.name ?? outsideName ?? key,
  };
}

function byPriority(a: Provider, b: Provider): number {
  const rank = ({ provider_id: id }: Provider) => {
    const place = PRIORITY_PROVIDER_IDS.indexOf(id);
    return place < 0 ? PRIORITY_PROVIDER_IDS.length : place;
  };
  return rank(a) - rank(b) || a.provider_name.localeCompare(b.provider_name);
}
