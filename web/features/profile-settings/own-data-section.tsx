import { useState } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { downloadOwnData } from "./download.ts";
import { Outcome } from "./outcome.tsx";
import { Section } from "./section.tsx";
import { serverErrors } from "./server-errors.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.ownData;

export function OwnDataSection({ username }: { username: string }) {
  const [done, setDone] = useState("");
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useForm({
    initial: {},
    async send() {
      setDone("");
      await downloadOwnData(username);
      setDone(words.downloaded);
    },
    explain: (failure) =>
      serverErrors(failure, { failed: words.downloadFailed, tooMany: words.tooManyDownloads }),
  });
  return (
    <Section id="data" heading={words.heading} text={words.text}>
      <Form onSubmit={form.submit}>
        <div className={styles["buttons"]}>
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.preparing}>
            {words.download}
          </Button>
          <Button kind="quiet" className={styles["dangerous"]} onClick={() => setIsDeleting(true)}>
            {profileSettings.deletion.open}
          </Button>
        </div>
        <Outcome error={form.error} done={done} />
      </Form>
      <DeleteAccountDialog username={username} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </Section>
  );
}
