import { useQuery } from "@tanstack/react-query";

import {
  FILTER_SERVICES,
  STREAMING_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";

import { countryServicesQuery } from "../api/title-queries.ts";

/** A service to choose: its id in what is chosen, and at the provider. */
type Choice = { id: string; label: string; providerId: number; logoPath: string | null };

/** The filter's own services are those of this country. */
const OWN_COUNTRY = "US";
/** As many as can be looked through. */
const MOST = 20;

/** What stands in the filter's own list is not told a second time, and its ids mean nothing else. */
const OWN: ReadonlySet<number> = new Set(
  FILTER_SERVICES.flatMap(({ id, service }) => [Number(id), providerOfService(service)]),
);

/** Not the id of the filter: some of them mean another service elsewhere. */
function providerOfService(service: StreamingServiceKey): number {
  return STREAMING_SERVICES.find(({ key }) => key === service)?.id ?? 0;
}

const NONE: readonly never[] = [];

/**
 * The filter's own services, then those of the viewer's country that its list has not, those with the most titles first. The latter, and all
 * logos, are there once they are known.
 */
export function useServiceChoices(): readonly Choice[] {
  const { data } = useQuery(countryServicesQuery());
  const known = data?.services ?? NONE;
  const logos = new Map(known.map(({ provider_id: id, logo_path: path }) => [id, path]));
  const own = FILTER_SERVICES.map(({ id, label, service }): Choice => {
    const providerId = providerOfService(service);
    return { id, label, providerId, logoPath: logos.get(providerId) ?? null };
  });
  if (data === undefined || data.country === OWN_COUNTRY) return own;
  const others = known
    .filter(({ provider_id: id }) => !OWN.has(id))
    .slice(0, MOST)
    .map(({ provider_id: id, provider_name: label, logo_path: logoPath }): Choice => ({
      id: String(id),
      label,
      providerId: id,
      logoPath,
    }));
  return [...own, ...others];
}
