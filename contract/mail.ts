/** Checking that emails are delivered. */
import { z } from "zod";

import { defineCall } from "./call.ts";

export const sendTestEmail = defineCall({
  method: "POST",
  path: "/api/admin/mail/test",
  access: "admin",
  summary: "Send a test email to the administrator's own address, at once and without retries",
  answer: z.object({
    /** written: into a file, because no mail server is configured. */
    outcome: z.enum(["sent", "written", "failed"]),
    recipient: z.string(),
    /** The name of the file, or why the email wasn't sent, in one sentence. */
    details: z.string().nullable(),
  }),
  limits: [{ by: "account", points: 5, seconds: 10 * 60, shared: true }],
});
