import type { Filters } from "#contract/filters.ts";
import { AVAILABILITY_TYPES } from "#contract/streaming-services.ts";

import { ALL_SERVICES } from "../../api/filtered-lists.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { Monogram } from "../../titles/monogram.tsx";
import { useServiceChoices } from "../../titles/use-service-choices.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { servicesAfter } from "./choices.ts";

import styles from "./filters.module.css";

type Props = { choices: Filters; onChange: (changes: Partial<Filters>) => void };

const AVAILABILITY_OPTIONS = AVAILABILITY_TYPES.map((value) => ({
  value,
  label: dialogs.filters.availabilities[value],
}));

export function ServicesTab({ choices, onChange }: Props) {
  const { streaming_services: services, availability } = choices;
  const known = useServiceChoices();
  const options = [
    { value: ALL_SERVICES, label: ALL_SERVICES },
    ...known.map(({ id, label, providerId, logoPath }) => ({
      value: id,
      label,
      mark: <Monogram providerId={providerId} name={label} logoPath={logoPath} size="small" />,
    })),
  ];
  return (
    <div className={styles["panel"]}>
      <ChipListbox<string>
        label={dialogs.filters.servicesName}
        options={options}
        selected={services === ALL_SERVICES ? [ALL_SERVICES] : services}
        onChange={(selected) => onChange({ streaming_services: servicesAfter(services, selected) })}
      />
      <div className={styles["group"]}>
        <span className={styles["label"]} aria-hidden="true">
          {dialogs.filters.availability}
        </span>
        <SegmentedRadio
          label={dialogs.filters.availability}
          value={availability}
          onChange={(next) => onChange({ availability: next })}
          options={AVAILABILITY_OPTIONS}
          className={styles["availability"]}
        />
      </div>
    </div>
  );
}
