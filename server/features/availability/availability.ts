/**
 * Availability: which services stream, rent or sell a title in which country, and as of which day. The titles of a set of services are
 * cached until the catalog changes, because every filtered row needs them.
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
  type ExternalService,
  type ServiceKey,
  type ServiceLogo,
  deleteCorrection,
  deleteJustWatchOffers,
  insertOffers,
  selectIsOffered,
  countKnownExternalServices,
  selectOffers,
  selectServices,
  selectTitlesOffered,
  selectOfferedByJustWatch,
  upsertCorrection,
  upsertExternalServices,
  upsertServiceLogos,
} from "./store.ts";

export type { CountryService, OfferCorrection, OfferReference, ServiceKey } from "./store.ts";

export type TitleOffers = { platforms: StreamingPlatforms; asOf: string | null; source: OfferSource };

/** A title without offers. */
export const NO_OFFERS: TitleOffers = { platforms: {}, asOf: null, source: "catalogue" };

/** A title's offers according to a source of the catalog. */
export type OfferFacts = {
  titleId: number;
  stream: Readonly<Record<string, readonly StreamingServiceKey[]>>;
  isInStores: boolean;
  /** As of this day; `null` for a title without offers. */
  asOf: string | null;
};

/** A title's offers according to JustWatch, via TMDB. */
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

/** An empty list means any service. */
export type WantedOffers = { services: readonly ServiceKey[]; kind: AvailabilityType };

export type Availability = {
  /** Title id → offers. Titles without offers are absent. */
  offersOf(titleIds: readonly number[]): Promise<Map<number, TitleOffers>>;
  /** Ids of the titles with such an offer in the country; `null` if no filter is set. */
  titlesOffered(wanted: WantedOffers, country: string): Promise<ReadonlySet<number> | null>;
  /** Streaming services, those with the most titles first. The number is limited, so that people can look through the list. */
  servicesIn(country: string): Promise<readonly CountryService[]>;
  /**
   * Throws `validation_failed` for an unknown filter id. Known ids are those in the filter's list, in STREAMING_SERVICES, or seen in TMDB's
   * offers.
   */
  requireServices(filterIds: readonly string[]): Promise<void>;
  isOffered(offer: OfferReference): Promise<boolean>;
  /**
   * Overrides the source permanently; `null` removes the override. Works for titles without that offer too. @returns whether anything
   * changed
   */
  correct(tx: Queryable, offer: OfferReference, correction: OfferCorrection | null): Promise<boolean>;
};

const STORE_COUNTRY = "US";
const STORES = ["apple_store", "amazon_store", "fandango", "youtube_store"] as const;

/** A streaming service's rentals and sales are in its store, which is a separate service. */
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
  // Last, because the filter's ids take precedence over TMDB's.
  ...FILTER_SERVICES.map(({ id, service }) => [id, service] as const),
]);

/** Finds a service by its key or any id it has ever had ("8", "1899"). Throws `validation_failed` for the field otherwise. */
export function knownService(word: string, field: string): StreamingServiceKey {
  const service = serviceNamed(word);
  if (service === null) throw invalidField(field, "Unknown streaming service");
  return service;
}

/** Like `knownService`, but returns `null` if there is no such service. */
export function serviceNamed(word: string): StreamingServiceKey | null {
  return serviceOfWord.get(word) ?? null;
}

/** Finds a service by the filter's id. Outside the filter, the same id may mean another service. */
export function serviceOfFilter(id: string): ServiceKey {
  return FILTER_SERVICES.find((each) => each.id === id)?.service ?? serviceOfProvider(Number(id));
}

/** Finds a service by a provider id of the contract or of TMDB. The filter's ids don't apply. */
export function serviceOfProvider(id: number): ServiceKey {
  return serviceOfId.get(id) ?? `tmdb_${id}`;
}

/**
 * Replaces the offers of these titles, except for titles with JustWatch offers. The caller notifies about the changed catalog in the same
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

/**
 * Replaces the offers of these titles with JustWatch's. Titles without any lose the JustWatch offers they had and keep the catalog's. Leave
 * out titles whose JustWatch offers are unknown.
 */
export async function loadJustWatchOffers(
  tx: Queryable,
  titles: readonly JustWatchOffers[],
  asOf: string,
): Promise<void> {
  const offered = titles.filter(({ offers }) => offers.length > 0);
  const unoffered = titles.filter(({ offers }) => offers.length === 0);
  await deleteJustWatchOffers(
    tx,
    unoffered.map(({ titleId }) => titleId),
  );
  const all = offered.flatMap(({ titleId, offers }) => offers.map((offer) => ({ titleId, ...offer })));
  const outside = new Map<ServiceKey, ExternalService>();
  const logos = new Map<ServiceKey, ServiceLogo>();
  const rows = all.map(({ titleId, country, kind, providerId, providerName, logoPath: path }): Offer => {
    const service = serviceOfProvider(providerId);
    if (path !== null && providerId <= (logos.get(service)?.providerId ?? providerId))
      logos.set(service, { service, providerId, path });
    if (!serviceOfId.has(providerId)) outside.set(service, { service, providerId, name: providerName });
    return { titleId, country, kind, service, asOf, source: "justwatch" };
  });
  // Sorted, so that concurrent loads take their locks in the same order and can't deadlock.
  await upsertExternalServices(
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

/** Maximum ids in all cached sets together, which take a few tens of megabytes. */
const MAX_CACHED_IDS = 1_000_000;
const MAX_CACHED_COUNTRIES = 250;

/** The caches for one state of the catalog. */
type Cache = {
  titles: LRUCache<string, ReadonlySet<number>, Offered>;
  services: LRUCache<string, CountryService[]>;
};

type Needs = {
  db: Database;
  catalogue: Catalogue;
  clock: Clock;
  /** Provides the logo paths of services. */
  artwork: { logoOfService(service: string): string | null };
};

export function createAvailability({ db, catalogue, clock, artwork }: Needs): Availability {
  // A changed catalog has a new index.
  const caches = new WeakMap<TitleIndex, Cache>();

  function cacheNow(): Cache {
    const index = catalogue.index();
    const known = caches.get(index) ?? {
      titles: new LRUCache<string, ReadonlySet<number>, Offered>({
        maxSize: MAX_CACHED_IDS,
        sizeCalculation: (titleIds) => titleIds.size + 1,
        // Callers get their answer even if the entry was evicted meanwhile.
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
      if (outside.length > 0 && (await countKnownExternalServices(db, outside)) < outside.length)
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
      // The cached sets are used until the catalog changes, so this counts as a change.
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

/** The contract's fields of a service. Services that aren't in STREAMING_SERVICES have TMDB's id and name. */
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
