import { useState } from "react";

import { request } from "../../api/client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useForm } from "../../ui/use-form.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
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

async function downloadOwnData(username: string): Promise<void> {
  const data = await request("GET /api/user/export");
  const name = `halflight-${username}-${data.exported_at.slice(0, 10)}.json`;
  saveFile(name, JSON.stringify(data, null, 2), "application/json");
}
