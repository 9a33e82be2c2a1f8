import { Check } from "lucide-react";

import { FILTER_SERVICES, STREAMING_SERVICES } from "#contract/streaming-services.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { Monogram } from "../../titles/monogram.tsx";
import type { StepProps } from "./answers.ts";

import styles from "./platform-step.module.css";

// Not the ids of the filter: some of them mean another service elsewhere.
const providerIds = new Map<string, number>(STREAMING_SERVICES.map(({ key, id }) => [key, id]));

export function PlatformStep({ answers: { platforms }, onChange }: StepProps) {
  function toggle(id: string) {
    onChange({
      platforms: platforms.includes(id) ? platforms.filter((other) => other !== id) : [...platforms, id],
    });
  }

  return (
    <fieldset className={styles["services"]} aria-label={onboarding.steps.platforms.name}>
      {FILTER_SERVICES.map(({ id, label, service }) => (
        <button
          key={id}
          type="button"
          className={styles["service"]}
          aria-pressed={platforms.includes(id)}
          onClick={() => toggle(id)}
        >
          <Monogram providerId={providerIds.get(service) ?? Number(id)} name={label} />
          <span className={styles["name"]}>{label}</span>
          {platforms.includes(id) && (
            <span className={styles["check"]} aria-hidden="true">
              <Check size={13} strokeWidth={3} />
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
