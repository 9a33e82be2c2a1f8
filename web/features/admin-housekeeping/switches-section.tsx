/** Feature switches, and the settings for rows of similar titles. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "#contract/api.ts";
import { FEATURES, SIMILAR_ROW_RANGES, type Feature, ROW_TITLE_MAX } from "#contract/features.ts";
import type { Rating } from "#contract/rating.ts";

import { request } from "../../api/client.ts";
import { featureFlagsQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastError, toastSuccess, toastUndo } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/choice-fields.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useForm, type FormErrors } from "../../ui/use-form.ts";
import { switchesQuery } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.switches;

type Settings = CallAnswer<"GET /api/admin/feature-settings">["settings"];
export type NumberField = keyof typeof words.fields;
export type TitleField = keyof typeof words.titles;

/** Form values: numbers as text; an empty row title means the default. */
export type Entered = Record<Feature, boolean> &
  Record<NumberField | TitleField, string> & { similarRowMinRating: string };

const NUMBER_FIELDS = Object.keys(words.fields) as NumberField[];
const TITLE_FIELDS = Object.keys(words.titles) as TitleField[];

function enteredOf(settings: Settings): Entered {
  const { features } = settings;
  return {
    social: features.includes("social"),
    vault: features.includes("vault"),
    featured: features.includes("featured"),
    similarRowMaxSeeds: String(settings.similarRowMaxSeeds),
    similarRowPerRowLimit: String(settings.similarRowPerRowLimit),
    similarRowMinItems: String(settings.similarRowMinItems),
    similarRowRecentDays: String(settings.similarRowRecentDays),
    similarRowMinRating: String(settings.similarRowMinRating),
    similarRowTitle1: settings.similarRowTitle1 ?? "",
    similarRowTitle2: settings.similarRowTitle2 ?? "",
  };
}

function settingsOf(entered: Entered): Settings {
  return {
    features: FEATURES.filter((feature) => entered[feature]),
    similarRowMaxSeeds: Number(entered.similarRowMaxSeeds),
    similarRowPerRowLimit: Number(entered.similarRowPerRowLimit),
    similarRowMinItems: Number(entered.similarRowMinItems),
    similarRowRecentDays: Number(entered.similarRowRecentDays),
    similarRowMinRating: Number(entered.similarRowMinRating) as Rating,
    similarRowTitle1: entered.similarRowTitle1.trim() || null,
    similarRowTitle2: entered.similarRowTitle2.trim() || null,
  };
}

function errorsIn(entered: Entered): FormErrors<Entered> {
  const fields: Partial<Record<keyof Entered, string>> = {};
  for (const name of NUMBER_FIELDS) {
    const { min, max } = SIMILAR_ROW_RANGES[name];
    const value = /^\d+$/.test(entered[name].trim()) ? Number(entered[name]) : Number.NaN;
    if (!(value >= min && value <= max)) fields[name] = words.wrongNumber(min, max);
  }
  if (Number(entered.similarRowPerRowLimit) < Number(entered.similarRowMinItems))
    fields.similarRowMinItems ??= words.tooFew;
  for (const name of TITLE_FIELDS)
    if (entered[name].trim().length > ROW_TITLE_MAX) fields[name] = words.tooLong(ROW_TITLE_MAX);
  return { fields };
}

const RATINGS = Object.entries(words.ratings).map(([value, label]) => ({ value, label }));

type Answer = CallAnswer<"GET /api/admin/feature-settings">;

export function SwitchesSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(switchesQuery());
  return (
    <section aria-labelledby="switches-heading" className={styles["section"]}>
      <header>
        <h2 id="switches-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {isPending && <Skeleton height={320} />}
      {isError && data === undefined && (
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && <SwitchesForm answer={data} />}
    </section>
  );
}

function SwitchesForm({ answer: { settings, defaults, revision } }: { answer: Answer }) {
  const current = enteredOf(settings);
  const [isApplying, setIsApplying] = useState(false);
  const form = useForm({
    initial: current,
    check: errorsIn,
    async send(entered) {
      cacheAnswer(await save(settingsOf(entered), revision));
      toastSuccess(words.saved);
    },
    explain(refusal) {
      if (!(refusal instanceof RequestFailed)) return { form: words.saveFailed };
      if (refusal.code !== "conflict") return { form: `${words.saveFailed}: ${refusal.message}` };
      void queryClient.refetchQueries({ queryKey: switchesQuery().queryKey });
      return { form: words.changedMeanwhile };
    },
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(current);

  async function applyDefaults(): Promise<void> {
    setIsApplying(true);
    try {
      cacheAnswer(await request("DELETE /api/admin/feature-settings", undefined, { isAuthFlow: true }));
      form.reset();
      toastUndo(words.defaultsApplied, { id: "switches", undo: () => void undoDefaults(settings) });
    } catch {
      toastError(words.clearFailed);
    } finally {
      setIsApplying(false);
    }
  }

  return (
    <form className={styles["form"]} onSubmit={(event) => void form.submit(event)} noValidate>
      <fieldset className={styles["group"]}>
        <legend>{words.features}</legend>
        {FEATURES.map((feature) => {
          const { value, onChange } = form.field(feature);
          return (
            <CheckField key={feature} {...words.feature[feature]} isChecked={value} onChange={onChange} />
          );
        })}
      </fieldset>
      <fieldset className={styles["group"]}>
        <legend>{words.rows}</legend>
        <div className={styles["fields"]}>
          {NUMBER_FIELDS.map((name) => {
            const { min, max } = SIMILAR_ROW_RANGES[name];
            return (
              <TextField
                key={name}
                {...form.field(name)}
                label={words.fields[name]}
                inputMode="numeric"
                autoComplete="off"
                help={words.range(min, max, defaults[name])}
              />
            );
          })}
          <SelectField {...form.field("similarRowMinRating")} label={words.minRating} options={RATINGS} />
          {TITLE_FIELDS.map((name) => (
            <TextField
              key={name}
              {...form.field(name)}
              label={words.titles[name]}
              autoComplete="off"
              help={words.titleHelp}
              isOptional
            />
          ))}
        </div>
      </fieldset>
      <FormError message={form.error} />
      <p className={styles["acts"]}>
        <Button
          kind="primary"
          type="submit"
          isBusy={form.isBusy}
          busyLabel={words.saving}
          disabled={!isChanged}
        >
          {words.save}
        </Button>
        {isChanged && <Button onClick={form.reset}>{words.discard}</Button>}
        <Button
          kind="quiet"
          isBusy={isApplying}
          busyLabel={words.applying}
          onClick={() => void applyDefaults()}
        >
          {words.applyDefaults}
        </Button>
      </p>
    </form>
  );
}

function save(settings: Settings, revision?: Answer["revision"]): Promise<Answer> {
  const body = { ...settings, ...(revision !== undefined && { revision }) };
  return request("PUT /api/admin/feature-settings", { body }, { isAuthFlow: true });
}

async function undoDefaults(settings: Settings): Promise<void> {
  try {
    cacheAnswer(await save(settings));
    toastSuccess(words.undone);
  } catch {
    toastError(words.saveFailed);
  }
}

/** Stores the server's response in the cache and refreshes the flags that the pages use. */
function cacheAnswer(answer: Answer): void {
  queryClient.setQueryData(switchesQuery().queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: featureFlagsQuery().queryKey });
}
