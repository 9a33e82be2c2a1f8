import { useState } from "react";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form.tsx";

import styles from "./housekeeping.module.css";

type Sent = CallAnswer<"POST /api/admin/mail/test">;

const words = adminHousekeeping.testEmail;

/** Sends the administrator a test email and shows the outcome. */
export function TestEmailSection() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    setSent(null);
    setError(null);
    try {
      setSent(await request("POST /api/admin/mail/test", undefined, { isAuthFlow: true }));
    } catch (failure) {
      const isTooMany = failure instanceof RequestFailed && failure.code === "rate_limited";
      setError(isTooMany ? words.tooMany : words.failed);
    } finally {
      setIsBusy(false);
    }
  }

  const refusal = sent?.outcome === "failed" ? words.notSent(sent.details ?? "") : null;
  return (
    <section aria-labelledby="test-email-heading" className={styles["section"]}>
      <header>
        <h2 id="test-email-heading">{words.heading}</h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      <p className={styles["acts"]}>
        <Button isBusy={isBusy} busyLabel={words.sending} onClick={() => void send()}>
          {words.send}
        </Button>
      </p>
      <FormError message={error ?? refusal} />
      <output>
        {sent?.outcome === "sent" && words.sent(sent.recipient)}
        {sent?.outcome === "written" && words.written(sent.details ?? "")}
      </output>
    </section>
  );
}
