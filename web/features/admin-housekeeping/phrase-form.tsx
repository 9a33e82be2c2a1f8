import { useQuery } from "@tanstack/react-query";

import { WISH_MAX_CHARACTERS, WISH_MAX_PHRASE } from "#contract/wish-rules.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { useForm } from "../../ui/use-form.ts";
import { meaningQuery } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.phrases;

const TYPING_PAUSE_MS = 250;

type Props = { draft: { phrase: string; meaning: string; isAdded: boolean }; onSaved: () => void };

/** Teaches a phrase. While its meaning is typed, the form shows how it's read and which titles it finds. */
export function PhraseForm({ draft, onSaved }: Props) {
  const form = useForm({
    initial: { phrase: draft.phrase, meaning: draft.meaning },
    checkedFrom: "sending",
    check: ({ phrase, meaning }) => ({
      fields: {
        ...(phrase.trim() === "" && { phrase: words.noPhrase }),
        ...(meaning.trim() === "" && { meaning: words.noMeaning }),
      },
    }),
    async send(body) {
      await request("PUT /api/admin/wish-phrases", { body }, { isAuthFlow: true });
      for (const list of ["wish-phrases", "unknown-words"])
        void queryClient.invalidateQueries({ queryKey: ["admin", list] });
      toastSuccess(words.saved(body.phrase.trim()));
      onSaved();
    },
    explain(refusal) {
      if (!(refusal instanceof RequestFailed)) return { form: words.saveFailed };
      const { phrase, meaning } = refusal.fields;
      if (phrase === undefined && meaning === undefined) return { form: refusal.message };
      return {
        fields: { ...(phrase !== undefined && { phrase }), ...(meaning !== undefined && { meaning }) },
      };
    },
  });
  return (
    <section aria-labelledby="teach-heading" className={styles["section"]}>
      <header>
        <h2 id="teach-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      <form className={styles["group"]} onSubmit={(event) => void form.submit(event)} noValidate>
        <div className={styles["teaching"]}>
          <TextField
            {...form.field("phrase")}
            readOnly={draft.isAdded}
            label={words.phrase}
            maxLength={WISH_MAX_PHRASE}
            autoComplete="off"
          />
          <TextField
            {...form.field("meaning")}
            label={words.meaning}
            placeholder={words.example}
            maxLength={WISH_MAX_CHARACTERS}
            autoComplete="off"
          />
        </div>
        <MeaningPreview meaning={form.values.meaning.trim()} />
        <FormError message={form.error} />
        <p className={styles["acts"]}>
          <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </p>
      </form>
    </section>
  );
}

function MeaningPreview({ meaning }: { meaning: string }) {
  const { data } = useQuery(meaningQuery(useDebounced(meaning, TYPING_PAUSE_MS)));
  const understood = meaning === "" ? [] : (data?.understood ?? []);
  const unknown = meaning === "" ? [] : (data?.not_understood.map(({ text }) => text) ?? []);
  return (
    <div aria-live="polite" className={styles["meaning"]}>
      {understood.length > 0 && (
        <p>
          {words.readAs}{" "}
          {understood.map(({ chip, start }) => (
            <span key={`${start} ${chip}`} className={styles["mark"]}>
              {chip}
            </span>
          ))}
        </p>
      )}
      {unknown.length > 0 && <p>{words.notRead(unknown.join(", "))}</p>}
      {understood.length > 0 && data !== undefined && (
        <p className={styles["text"]}>{words.finds(data.items.map(({ title }) => title).join(", "))}</p>
      )}
    </div>
  );
}
