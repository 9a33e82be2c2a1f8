import { Check } from "lucide-react";

import { FILTER_SERVICES, STREAMING_SERVICES } from "#contract/streaming-services.ts";

import { Monogram } from "./monogram.tsx";

import styles from "./service-choice.module.css";

type Props = {
  label: string;
  /** Ids of services, as the wire has them. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

// Not the ids of the filter: some of them mean another service elsewhere.
const providerIds = new Map<string, number>(STREAMING_SERVICES.map(({ key, id }) => [key, id]));

/** The services that somebody may have, to choose any number of them. */
export function ServiceChoice({ label, chosen, onChange }: Props) {
  function toggle(id: string) {
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }

  return (
    <fieldset className={styles["services"]} aria-label={label}>
      {FILTER_SERVICES.map(({ id, label: name, service }) => (
        <button
          key={id}
          type="button"
          className={styles["service"]}
          aria-pressed={chosen.includes(id)}
          onClick={() => toggle(id)}
        >
          <Monogram providerId={providerIds.get(service) ?? Number(id)} name={name} />
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
