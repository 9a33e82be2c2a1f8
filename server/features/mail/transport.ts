/** How an email is sent: by a mail server, or into a folder if no mail server is configured. */
import type { SendMailOptions } from "nodemailer";

import type { Mailbox } from "#server/platform/mail-addresses.ts";

import type { Email } from "./emails.ts";

export type Message = {
  id: number;
  kind: Email["kind"];
  to: string;
  writtenAt: Date;
  subject: string;
  text: string;
  html: string;
};

export type Transport = {
  /**
   * Throws DeliveryFailed. After an abort it's unknown whether the email was sent.
   * @returns the name of the file it was written to; `null` if a mail server took it
   */
  send(message: Message, signal: AbortSignal): Promise<string | null>;
};

/** Why an email wasn't sent, in one sentence without names or addresses. */
export class DeliveryFailed extends Error {
  /** Whether a retry would be refused too. */
  readonly isPermanent: boolean;

  constructor(
    message: string,
    { isPermanent = false, ...options }: ErrorOptions & { isPermanent?: boolean } = {},
  ) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

/** Identical for every attempt, so that recipients can recognize duplicates. */
export function mailOf({ id, to, writtenAt, subject, text, html }: Message, from: Mailbox): SendMailOptions {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    date: writtenAt,
    messageId: `<mail-${id}-${writtenAt.getTime()}@${domain}>`,
    // Prevents automatic replies.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
