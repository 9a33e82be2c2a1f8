import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";

import {
  FILTER_SERVICES,
  STREAMING_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";

import { countryServicesQuery } from "../api/title-queries.ts";
import { Monogram } from "./monogram.tsx";

import styles from "./service-choice.module.css";

type Props = {
  label: string;
  /** Whose services to offer; by default those of the viewer's country. */
  country?: string;
  /** Service IDs, as on the wire. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** A multiple choice of streaming services. */
export function ServiceChoice({ label, country, chosen, onChange }: Props) {
  const services = useServiceChoices(country);

  function toggle(id: string) {
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }

  return (
    <fieldset className={styles["services"]} aria-label={label}>
      {services.map(({ id, label: name, providerId, logoPath }) => (
        <button
          key={id}
          type="button"
          className={styles["service"]}
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          <Monogram providerId={providerId} name={name} logoPath={logoPath} />
          <span className={styles["name"]}>{name}</span>
          {chosen.includes(id) && (
            <span className={styles["check"]} aria-hidden="true">
              <Check size={13} strokeWidth={3} />
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** A service option: its ID as a filter value, and its provider ID. */
type Choice = { id: string; label: string; providerId: number; logoPath: string | null };

/** The country of the filter's own services. Viewers there are offered no other ones. */
const FILTER_COUNTRY = "US";
/** Maximum number of additional services. */
const MAX_SERVICES = 20;

/**
 * IDs of the filter's own services, as filter values and as provider IDs. The country's services with one of
 * these IDs aren't listed: they'd be repeated, or their ID would select another service.
 */
const FILTER_PROVIDER_IDS: ReadonlySet<number> = new Set(
  FILTER_SERVICES.flatMap(({ id, service }) => [Number(id), providerOfService(service)]),
);

/** The service's provider ID. It can differ from its filter value. */
function providerOfService(service: StreamingServiceKey): number {
  return STREAMING_SERVICES.find(({ key }) => key === service)?.id ?? 0;
}

const NONE: readonly never[] = [];

/**
 * The filter's own services, then, outside the US, other services in the country, those with the most
 * titles first. The other services and all logos appear once they've loaded.
 */
export function useServiceChoices(country = ""): readonly Choice[] {
  const { data } = useQuery(countryServicesQuery(country));
  const known = data?.services ?? NONE;
  const logos = new Map(known.map(({ provider_id: id, logo_path: path }) => [id, path]));
  const own = FILTER_SERVICES.flatMap(({ id, service: key }): Choice[] =>
    STREAMING_SERVICES.filter((service) => service.key === key).map(({ id: providerId, name }) => ({
      id,
      label: name,
      providerId,
      logoPath: logos.get(providerId) ?? null,
    })),
  );
  if (data === undefined || data.country === FILTER_COUNTRY) return own;
  const others = known
    .filter(({ provider_id: id }) => !FILTER_PROVIDER_IDS.has(id))
    .slice(0, MAX_SERVICES)
    .map(({ provider_id: id, provider_name: label, logo_path: logoPath }): Choice => ({
      id: String(id),
      label,
      providerId: id,
      logoPath,
    }));
  return [...own, ...others];
}
