/** How a mail leaves the product: by a mail server, or into a folder where there is none. */
import type { SendMailOptions } from "nodemailer";

import type { Mailbox } from "#server/platform/mailbox.ts";

import type { Letter } from "./letters.ts";

export type Message = {
  id: number;
  kind: Letter["kind"];
  to: string;
  writtenAt: Date;
  subject: string;
  text: string;
  html: string;
};

export type Transport = {
  /** Throws DeliveryFailed. Once the signal is aborted nobody knows whether the mail has left. */
  send(message: Message, signal: AbortSignal): Promise<void>;
};

/** Why a mail did not leave, in one sentence without names and addresses. */
export class DeliveryFailed extends Error {
  /** The same mail would be refused again. */
  readonly isForGood: boolean;

  constructor(
    sentence: string,
    { isForGood = false, ...options }: ErrorOptions & { isForGood?: boolean } = {},
  ) {
    super(sentence, options);
    this.isForGood = isForGood;
  }
}

/** The same for every attempt at the same mail, so that whoever has it already can tell. */
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
    // No machine should answer it.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
