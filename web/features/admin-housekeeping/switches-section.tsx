import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "#contract/api.ts";
import { FEATURES, SIMILAR_ROW_RANGES } from "#contract/features.ts";

import { request } from "../../api/client.ts";
import { featureFlagsQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastError, toastSuccess, toastUndo } from "../../titles/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { switchesQuery } from "./housekeeping-queries.ts";
import { NUMBER_FIELDS, type Settings, TITLE_FIELDS, enteredOf, settingsOf, errorsIn } from "./switches.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.switches;
const RATINGS = Object.entries(words.ratings).map(([value, label]) => ({ value, label }));

type Answer = CallAnswer<"GET /api/admin/feature-settings">;

/** Feature switches, and the settings for rows of similar titles. */
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
  const inForce = enteredOf(settings);
  const [isApplying, setIsApplying] = useState(false);
  const form = useForm({
    initial: inForce,
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
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(inForce);

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
