import { useQuery } from "@tanstack/react-query";

import {
  FILTER_SERVICES,
  STREAMING_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";

import { countryServicesQuery } from "../api/title-queries.ts";

/** A service to choose: its id in what is chosen, and at the provider. */
type Choice = { id: string; label: string; providerId: number };

/** The filter's own services are those of this country. */
const OWN_COUNTRY = "US";
/** As many as can be looked through. */
const MOST = 20;

/** What stands in the filter's own list is not told a second time, and its ids mean nothing else. */
const OWN: ReadonlySet<number> = new Set(
  FILTER_SERVICES.flatMap(({ id, service }) => [Number(id), providerOfService(service)]),
);

/** Not the id of the filter: some of them mean another service elsewhere. */
export function providerOfService(service: StreamingServiceKey): number {
  return STREAMING_SERVICES.find(({ key }) => key === service)?.id ?? 0;
}

/** Services of the viewer's country that the filter's own list has not, those with the most titles first. Empty until they are known. */
export function useCountryServices(): readonly Choice[] {
  const { data } = useQuery(countryServicesQuery());
  if (data === undefined || data.country === OWN_COUNTRY) return [];
  return data.services
    .filter(({ provider_id: id }) => !OWN.has(id))
    .slice(0, MOST)
    .map(({ provider_id: id, provider_name: label }) => ({ id: String(id), label, providerId: id }));
}
