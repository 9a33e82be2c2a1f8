import type { Filters } from "#contract/filters.ts";
import { FILTER_MAX_MOODS } from "#contract/form-rules.ts";
import { AVAILABILITY_TYPES, FILTER_SERVICES } from "#contract/streaming-services.ts";
import { TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";

import { activeServiceFilterCount, ALL_SERVICES } from "../../api/filtered-lists.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { Monogram } from "../../titles/monogram.tsx";
import { useServiceChoices } from "../../titles/service-choice.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useFilterChoices, servicesAfter } from "./use-filter-choices.ts";

import styles from "./filters.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function FilterModal({ isOpen, onClose }: Props) {
  const { load, isBusy, error, change, apply, close } = useFilterChoices(onClose);
  return (
    <Dialog isOpen={isOpen} onClose={close} isDismissable={!isBusy} size="medium">
      <div className={styles["modal"]} aria-busy={load.state === "loading"}>
        <DialogHeading>{dialogs.filters.heading}</DialogHeading>
        {load.state === "loading" && (
          <p className={styles["waiting"]}>
            <HalfDisc size={20} isSpinning />
            {dialogs.filters.loading}
          </p>
        )}
        {load.state === "failed" && (
          <FailureNotice headingLevel={3} title={dialogs.filters.loadingFailed} onRetry={load.retry} />
        )}
        {load.state === "ready" && (
          <Tabs
            label={messages.filters.button}
            tabs={[
              {
                label: dialogs.filters.services,
                count: activeServiceFilterCount(load.choices),
                panel: <ServicesTab choices={load.choices} onChange={change} />,
              },
              {
                label: dialogs.filters.mood,
                count: load.choices.moods.length,
                panel: <MoodTab choices={load.choices} onChange={change} />,
              },
            ]}
          />
        )}
        <FormError message={error} />
        <DialogFooter>
          <Button disabled={isBusy} onClick={close}>
            {dialogs.filters.cancel}
          </Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel={dialogs.filters.applying}
            disabled={load.state !== "ready"}
            onClick={() => load.state === "ready" && void apply(load.choices)}
          >
            {dialogs.filters.apply}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

type MoodTabProps = { choices: Filters; onChange: (changes: Partial<Filters>) => void };

const MOOD_OPTIONS = TITLE_MOODS.map((value) => ({ value, label: labelOf(value) }));

function MoodTab({ choices: { moods }, onChange }: MoodTabProps) {
  function clear() {
    onChange({ moods: [] });
    announce(dialogs.forms.chosenOf(0, FILTER_MAX_MOODS));
  }

  return (
    <div className={styles["panel"]}>
      <div className={styles["row"]}>
        <span className={styles["label"]}>{dialogs.forms.chosenOf(moods.length, FILTER_MAX_MOODS)}</span>
        <Button kind="quiet" size="small" onClick={clear}>
          {dialogs.filters.clearAll}
        </Button>
      </div>
      <ChipListbox
        label={dialogs.filters.moods}
        options={MOOD_OPTIONS}
        selected={moods}
        max={FILTER_MAX_MOODS}
        onChange={(selected) => onChange({ moods: selected })}
      />
    </div>
  );
}

type ServicesTabProps = { choices: Filters; onChange: (changes: Partial<Filters>) => void };

const AVAILABILITY_OPTIONS = AVAILABILITY_TYPES.map((value) => ({
  value,
  label: dialogs.filters.availabilities[value],
}));

/** The specification gives some services another name in the filter than everywhere else. */
const FILTER_LABELS: ReadonlyMap<string, string> = new Map(
  FILTER_SERVICES.map(({ id, label }) => [id, label]),
);

function ServicesTab({ choices, onChange }: ServicesTabProps) {
  const { streaming_services: services, availability } = choices;
  const known = useServiceChoices();
  const options = [
    { value: ALL_SERVICES, label: ALL_SERVICES },
    ...known.map(({ id, label, providerId, logoPath }) => ({
      value: id,
      label: FILTER_LABELS.get(id) ?? label,
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
