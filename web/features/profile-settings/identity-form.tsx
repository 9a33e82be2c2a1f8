import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";

import { PROBLEM_PARAMETER } from "#contract/sign-on-rules.ts";

import { accountQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { featureFlagsQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { currentPasswordError, fieldErrors } from "../../ui/credential-rules.ts";
import { TextField } from "../../ui/fields.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Outcome, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.identity;
const { password, tooManyTries } = profileSettings.password;

/** Links the account to one at the OpenID Connect provider, or unlinks it. Shows nothing if the server has no provider. */
export function IdentityForm() {
  const { data: flags } = useQuery(featureFlagsQuery());
  const { data: account } = useQuery(accountQuery());
  const name = flags?.single_sign_on ?? null;
  if (name === null || account === undefined || !account.has_password) return null;
  return <LinkForm name={name} isLinked={account.is_linked} />;
}

function LinkForm({ name, isLinked }: { name: string; isLinked: boolean }) {
  const search = new URLSearchParams(useLocation().search);
  const [done, setDone] = useState("");
  const form = useForm({
    initial: { identityPassword: "" },
    checkedFrom: "sending",
    check: (entered) => fieldErrors({ identityPassword: currentPasswordError(entered.identityPassword) }),
    async send({ identityPassword }) {
      const body = { password: identityPassword };
      if (!isLinked) {
        window.location.assign((await request("POST /api/user/identity", { body })).location);
        return;
      }
      await request("DELETE /api/user/identity", { body });
      setDone(words.unlinked(name));
      await queryClient.invalidateQueries({ queryKey: accountQuery().queryKey });
    },
    explain: (failure) => {
      const { form: general, fields } = serverErrors<{ password: string }>(failure, {
        failed: words.failed,
        tooMany: tooManyTries,
      });
      return fields?.password === undefined
        ? { form: general ?? words.failed }
        : { fields: { identityPassword: fields.password } };
    },
  });
  const problem = search.has(PROBLEM_PARAMETER) ? words.linkFailed(name) : null;
  return (
    <Form onSubmit={form.submit}>
      <p className={styles["text"]}>{isLinked ? words.linked(name) : words.text(name)}</p>
      <div className={styles["fields"]}>
        <TextField
          {...form.field("identityPassword")}
          label={password}
          type="password"
          autoComplete="current-password"
        />
      </div>
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.working}>
          {isLinked ? words.unlink(name) : words.link(name)}
        </Button>
      </div>
      <Outcome error={form.error ?? problem} done={done} />
    </Form>
  );
}
