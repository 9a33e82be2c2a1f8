import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";

import { TUNABLES, TUNABLE_KEYS, TUNABLE_PRESETS, type TunableKey } from "#contract/tunables.ts";

import { admin } from "../../messages/admin.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Tuning, tuningQuery } from "./admin-queries.ts";
import { useTuning } from "./use-tuning.ts";

import styles from "./tuning-form.module.css";

const words = admin.tuning;

type Props = {
  name: TunableKey;
  current: number;
  /** `undefined` means unchanged. */
  entered: string | undefined;
  error: string | undefined;
  onEnter: (value: string) => void;
};

/** One setting: its meaning, its range and, if changed, its current value. */
function TunableField({ name, current, entered, error, onEnter }: Props) {
  const { label, description, min, max, default: usual } = TUNABLES[name];
  return (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      value={entered ?? String(current)}
      onChange={onEnter}
      error={error}
      className={entered === undefined ? undefined : styles["changed"]}
      help={
        <>
          <code className={styles["key"]}>{name}</code>
          {entered !== undefined && <b className={styles["in-force"]}>{words.current(String(current))}</b>}
          <span className={styles["meaning"]}>
            {description}. {words.range(String(min), String(max), String(usual))}
          </span>
        </>
      }
    />
  );
}

const PRESETS = Object.keys(TUNABLE_PRESETS) as (keyof typeof TUNABLE_PRESETS)[];
const GROUPS = Object.keys(words.groups) as (keyof typeof words.groups)[];

/** Edits the tuning parameters. Changes stay visible until they're saved or discarded. */
export function TuningForm() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(tuningQuery());
  return (
    <section aria-labelledby="tuning-heading" className={styles["card"]}>
      {isPending && <Skeleton height={420} />}
      {data === undefined && isError && (
        <FailureNotice title={words.fetchFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <Form tuning={data} />}
    </section>
  );
}

function Form({ tuning }: { tuning: Tuning }) {
  const { draft, errors, changes, preset, error, busy, enter, choosePreset, discard, save, applyDefaults } =
    useTuning(tuning);
  const element = useRef<HTMLFormElement>(null);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const first = TUNABLE_KEYS.find((key) => key in errors);
    if (first === undefined) void save();
    else element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form ref={element} onSubmit={onSubmit} noValidate className={styles["form"]}>
      <header className={styles["head"]}>
        <div>
          <h2 id="tuning-heading">{words.heading}</h2>
          <p aria-live="polite" className={styles["text"]}>
            {changes === 0 ? words.text : admin.unsaved(changes)}
          </p>
        </div>
        <div className={styles["acts"]}>
          <SegmentedRadio
            label={words.preset}
            value={preset}
            onChange={choosePreset}
            options={PRESETS.map((name) => ({ value: name, label: name }))}
          />
          {changes > 0 && (
            <Button kind="quiet" size="small" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            isBusy={busy === "defaults"}
            busyLabel={words.applying}
            onClick={() => void applyDefaults()}
          >
            {words.applyDefaults}
          </Button>
          <Button
            type="submit"
            kind="primary"
            size="small"
            isBusy={busy === "saving"}
            busyLabel={words.saving}
            disabled={changes === 0}
          >
            {words.save}
          </Button>
        </div>
      </header>
      <FormError message={error} />
      {GROUPS.map((group) => (
        <fieldset key={group} className={styles["group"]}>
          <legend>{words.groups[group]}</legend>
          <div className={styles["fields"]}>
            {keysOf(group).map((key) => (
              <TunableField
                key={key}
                name={key}
                current={tuning.config[key]}
                entered={draft[key]}
                error={errors[key]}
                onEnter={(value) => enter(key, value)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </form>
  );
}

function keysOf(group: keyof typeof words.groups): TunableKey[] {
  return TUNABLE_KEYS.filter((key) => TUNABLES[key].group === group);
}
