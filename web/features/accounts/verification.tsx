/** Email verification: a form that sends the link, and a hook that verifies the token from it. */
import { useState, useEffect, useRef } from "react";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { serverErrors } from "./account-rules.ts";

type Props = { kind: "primary" | "ghost"; /** The button's label. */ children: string };

/** Sends a signed-in user another email verification link. */
export function SendVerificationForm({ kind, children }: Props) {
  const [sent, setSent] = useState("");
  const form = useForm({
    initial: {},
    async send() {
      setSent("");
      setSent((await request("POST /api/auth/send-verification")).message);
    },
    explain: (failure) => serverErrors(failure, accountPages.verification.sendFailed),
  });

  return (
    <Form onSubmit={form.submit}>
      <Button
        kind={kind}
        type="submit"
        size="large"
        isBusy={form.isBusy}
        busyLabel={accountPages.verification.sending}
      >
        {children}
      </Button>
      <FormError message={form.error} />
      <output>{sent}</output>
    </Form>
  );
}

export type Verification =
  | { state: "underWay" }
  | { state: "done"; message: string }
  /** The link isn't valid; `message` says why. */
  | { state: "refused"; message: string }
  /** The request failed, so the link may still be valid. */
  | { state: "failed" };

const PENDING: Verification = { state: "underWay" };
/** 400: the link isn't valid. 409: the address now belongs to another account. */
const REFUSED: ReadonlySet<number> = new Set([400, 409]);

/** Sends the token to the server once, and again on `tryAgain`. @param token `null` if there's nothing to send */
export function useVerification(token: string | null): {
  verification: Verification | null;
  tryAgain: () => void;
} {
  const [verification, setVerification] = useState(PENDING);
  // Effects run twice in strict mode, and the token works only once.
  const sentToken = useRef<string | null>(null);

  useEffect(() => {
    if (token === null || sentToken.current === token) return;
    sentToken.current = token;
    void verified(token).then(setVerification);
  }, [token]);

  function tryAgain(): void {
    if (token === null) return;
    setVerification(PENDING);
    void verified(token).then(setVerification);
  }

  return { verification: token === null ? null : verification, tryAgain };
}

async function verified(token: string): Promise<Verification> {
  try {
    const { message } = await request(
      "POST /api/auth/verify-email",
      { body: { token } },
      { isAuthFlow: true },
    );
    return { state: "done", message };
  } catch (failure) {
    const isRefused = failure instanceof RequestFailed && REFUSED.has(failure.status);
    return isRefused ? { state: "refused", message: failure.message } : { state: "failed" };
  }
}
