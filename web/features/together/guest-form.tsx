import { GUEST_NAME_MAX, GUEST_TITLES } from "#contract/group-rules.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type FormErrors, useForm } from "../../ui/use-form.ts";
import { cacheGroup } from "./group-queries.ts";
import { guestHeaders } from "./guest-key.ts";
import { refusalText } from "./refusal-text.ts";
import { StarterTitles } from "./starter-titles.tsx";

import styles from "./join-group.module.css";

type Guest = { name: string; titleIds: readonly number[] };

const NOBODY: Guest = { name: "", titleIds: [] };

/** Asks a guest for a name and five titles, and nothing else. */
export function GuestForm({ code }: { code: string }) {
  const form = useForm({ initial: NOBODY, check, checkedFrom: "sending", send: join, explain });

  async function join({ name, titleIds }: Guest): Promise<void> {
    const body = { guest: { name: name.trim(), title_ids: [...titleIds] } };
    const options = { headers: guestHeaders() };
    cacheGroup((await request("POST /api/groups/{code}/members", { params: { code }, body }, options)).group);
  }

  const { value, error, onChange } = form.field("titleIds");
  return (
    <div className={styles["form"]}>
      <Form onSubmit={form.submit}>
        <TextField
          {...form.field("name")}
          label={together.name}
          autoComplete="given-name"
          maxLength={GUEST_NAME_MAX}
          className={styles["name"]}
        />
        <StarterTitles code={code} chosen={value} onChange={onChange} />
        <FormError message={form.error ?? error ?? null} />
        <SubmitButton isBusy={form.isBusy} busyLabel={together.joining}>
          {together.seeList}
        </SubmitButton>
      </Form>
    </div>
  );
}

function check({ name, titleIds }: Guest): FormErrors<Guest> {
  return {
    fields: {
      ...(name.trim() === "" && { name: together.nameRequired }),
      ...(titleIds.length !== GUEST_TITLES && { titleIds: together.tapsMissing(GUEST_TITLES) }),
    },
  };
}

function explain(failure: unknown): FormErrors<Guest> {
  return { form: refusalText(failure) };
}
