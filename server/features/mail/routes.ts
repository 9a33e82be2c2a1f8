import { sendTestEmail } from "#contract/mail.ts";
import type { Accounts } from "#server/features/accounts/accounts.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Mail } from "./mail.ts";

type Needs = { mail: Pick<Mail, "sendTest">; accounts: Pick<Accounts, "own"> };

export function serveMail(serve: Serve, { mail, accounts }: Needs): void {
  serve(sendTestEmail, async ({ viewer }) => {
    const { email, username } = await accounts.own.read(viewer.userId);
    const sent = await mail.sendTest({ address: email, username });
    const details = "reason" in sent ? sent.reason : "name" in sent ? sent.name : null;
    return { outcome: sent.outcome, recipient: email, details };
  });
}
