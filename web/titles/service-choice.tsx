import { Check } from "lucide-react";

import { Monogram } from "./monogram.tsx";
import { useServiceChoices } from "./use-service-choices.ts";

import styles from "./service-choice.module.css";

type Props = {
  label: string;
  /** Service IDs, as on the wire. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** A multiple choice of streaming services. */
export function ServiceChoice({ label, chosen, onChange }: Props) {
  const services = useServiceChoices();

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
