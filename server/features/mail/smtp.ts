/** Mails by a mail server: a connection for each, encrypted as its address says, and never waited for without an end. */
import { type NodemailerError, createTransport } from "nodemailer";

import type { Mailbox } from "#server/platform/mailbox.ts";
import type { SmtpServer } from "#server/platform/smtp-url.ts";

import { DeliveryFailed, type Transport, mailOf } from "./transport.ts";

type Needs = {
  server: SmtpServer;
  from: Mailbox;
  /** How long the server may say nothing. One that checks a mail before it takes it may need half a minute. */
  silenceMs?: number;
};

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
/** For a mail as a whole, however little a server says at a time. */
export const LONGEST_SENDING_MS = 120_000;

export function createSmtpTransport({ server, from, silenceMs = SILENCE_MS }: Needs): Transport {
  const transporter = createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === "at_once",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "none",
    auth: server.login === null ? undefined : { user: server.login.user, pass: server.login.password },
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return {
    async send(message, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_SENDING_MS)]);
      try {
        await transporter.sendMail({ ...mailOf(message, from), signal: limit });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

const REFUSED: Readonly<Record<string, string>> = {
  "MAIL FROM": "the sender",
  "RCPT TO": "the recipient",
  DATA: "the mail",
};
/** What it says of this mail; of the sender or the sign-in it says that the operator has something to mend. */
const OF_THIS_MAIL = new Set(["RCPT TO", "DATA"]);

function failureOf(error: unknown): DeliveryFailed {
  // The texts of a mail server and of nodemailer name addresses: they go nowhere.
  const { command = "", responseCode, permanent = false, code = "", originalCode = "" } = smtpErrorOf(error);
  if (responseCode !== undefined && code !== "ETLS" && code !== "EAUTH") {
    const what = REFUSED[command] ?? "to talk";
    const isForGood = permanent && OF_THIS_MAIL.has(command);
    return new DeliveryFailed(`The mail server refused ${what} (${responseCode}).`, { isForGood });
  }
  return new DeliveryFailed(sentenceFor(code, originalCode));
}

function sentenceFor(code: string, originalCode: string): string {
  if (code === "EAUTH" || code === "ENOAUTH") return "The mail server refused the sign-in.";
  if (code === "ETLS" || /CERT|SSL|TLS|ISSUER/.test(originalCode))
    return "The mail server offers no TLS that can be trusted.";
  if (code === "EDNS") return "The name of the mail server is not known.";
  if (code === "ETIMEDOUT" || code === "EABORT") return "The mail server did not answer in time.";
  if (/REFUSED|UNREACH/.test(originalCode)) return "The mail server cannot be reached.";
  if (code === "ECONNECTION" || code === "ESOCKET") return "The mail server broke off the connection.";
  return `The mail could not be sent (${code}).`;
}

function smtpErrorOf(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {};
}
