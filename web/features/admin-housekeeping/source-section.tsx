import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { TMDB_KEY } from "#contract/form-rules.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { dayText } from "../../messages/formats.ts";
import { toastError, toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type CatalogueSource, catalogueSourceQuery, jobsQuery } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.source;

/** The TMDB API key and the amount of data downloaded with it. */
export function SourceSection() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(catalogueSourceQuery());
  return (
    <section aria-labelledby="source-heading" className={styles["section"]}>
      <header>
        <h2 id="source-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {isPending && <Skeleton height={160} />}
      {isError && data === undefined && (
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <div className={styles["group"]}>
          <SourceStatus source={data} />
          {data.key?.from !== "environment" && <KeyForm hasKey={data.key !== null} />}
        </div>
      )}
    </section>
  );
}

function SourceStatus({ source: { key, titles, is_answering: isAnswering } }: { source: CatalogueSource }) {
  const { brought, waiting } = titles;
  return (
    <>
      <p>{key === null ? words.none : keyDescription(key)}</p>
      {key !== null && key.state !== "good" && <p role="alert">{words.states[key.state]}</p>}
      {key?.state === "good" && isAnswering === false && <p>{words.silent}</p>}
      {brought > 0 && (
        <p className={styles["text"]}>
          {words.imported(brought)}
          {key !== null && waiting > 0 && ` ${words.waiting(waiting)}`}
        </p>
      )}
      {key !== null && waiting > 0 && (
        <p className={styles["progress"]}>
          <progress aria-label={words.progress} value={brought} max={brought + waiting} />
        </p>
      )}
    </>
  );
}

function keyDescription({
  from,
  last_characters: end,
  set_at: setAt,
}: NonNullable<CatalogueSource["key"]>): string {
  return from === "administrator" && setAt !== null
    ? words.from.administrator(end, dayText(setAt))
    : words.from.environment(end);
}

function KeyForm({ hasKey }: { hasKey: boolean }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useForm({
    initial: { key: "" },
    checkedFrom: "sending",
    check: ({ key }) => (TMDB_KEY.test(key.trim()) ? {} : { fields: { key: words.wrongKey } }),
    async send({ key }) {
      keep(await request("PUT /api/admin/catalogue-source/key", { body: { key } }, { isAuthFlow: true }));
      void queryClient.invalidateQueries({ queryKey: jobsQuery().queryKey });
      toastSuccess(words.saved);
    },
    explain(refusal) {
      if (!(refusal instanceof RequestFailed)) return { form: words.saveFailed };
      const { key } = refusal.fields;
      return key === undefined ? { form: refusal.message } : { fields: { key } };
    },
  });
  return (
    <form className={styles["form"]} onSubmit={(event) => void form.submit(event)} noValidate>
      <TextField
        {...form.field("key")}
        type="password"
        label={hasKey ? words.otherKey : words.key}
        help={words.help}
        autoComplete="off"
      />
      <FormError message={form.error} />
      <p className={styles["acts"]}>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
        {hasKey && (
          <Button kind="quiet" onClick={() => setIsRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </p>
      <RemovalDialog isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
    </form>
  );
}

function RemovalDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      await request("DELETE /api/admin/catalogue-source/key", undefined, { isAuthFlow: true });
      toastSuccess(words.removed);
    } catch {
      toastError(words.removeFailed);
    } finally {
      await queryClient.invalidateQueries({ queryKey: catalogueSourceQuery().queryKey });
      void queryClient.invalidateQueries({ queryKey: jobsQuery().queryKey });
      setIsBusy(false);
      onClose();
    }
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading>{words.removal.heading}</DialogHeading>
        <p className={styles["text"]}>{words.removal.text}</p>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" isBusy={isBusy} busyLabel={words.removing} onClick={() => void remove()}>
            {words.remove}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function keep(source: CatalogueSource): void {
  queryClient.setQueryData(catalogueSourceQuery().queryKey, source);
}
