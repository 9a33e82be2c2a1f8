/** Delivery by SMTP: one connection per email, encrypted as the server's URL says, with timeouts. */
import { type NodemailerError, createTransport } from "nodemailer";

import type { Mailbox, SmtpServer } from "#server/platform/mail-addresses.ts";

import { DeliveryFailed, type Transport, mailOf } from "./transport.ts";

type Needs = {
  server: SmtpServer;
  from: Mailbox;
  /** How long the server may be silent. Servers that scan emails before accepting them may need half a minute. */
  socketTimeoutMs?: number;
};

const CONNECT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 60_000;
/** Time limit for the whole transfer of an email. */
export const MAX_SEND_MS = 120_000;

export function createSmtpTransport({ server, from, socketTimeoutMs = SOCKET_TIMEOUT_MS }: Needs): Transport {
  const transporter = createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === "at_once",
    requireTLS: server.tls === "required",
    ignoreTLS: server.tls === "none",
    auth: server.login === null ? undefined : { user: server.login.user, pass: server.login.password },
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: socketTimeoutMs,
    socketTimeout: socketTimeoutMs,
  });
  return {
    async send(message, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_SEND_MS)]);
      try {
        await transporter.sendMail({ ...mailOf(message, from), signal: limit });
        return null;
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

const REFUSED: Readonly<Record<string, string>> = {
  "MAIL FROM": "the sender",
  "RCPT TO": "the recipient",
  DATA: "the email",
};
/** Commands whose refusal concerns this email only. A refused sender or sign-in is a configuration problem. */
const PER_EMAIL_COMMANDS = new Set(["RCPT TO", "DATA"]);

function failureOf(error: unknown): DeliveryFailed {
  // Messages of mail servers and nodemailer contain addresses, so they aren't used.
  const { command = "", responseCode, permanent = false, code = "", originalCode = "" } = smtpErrorOf(error);
  if (responseCode !== undefined && code !== "ETLS" && code !== "EAUTH") {
    const what = REFUSED[command] ?? "the connection";
    const isPermanent = permanent && PER_EMAIL_COMMANDS.has(command);
    return new DeliveryFailed(`The mail server refused ${what} (${responseCode}).`, { isPermanent });
  }
  return new DeliveryFailed(messageFor(code, originalCode));
}

function messageFor(code: string, originalCode: string): string {
  if (code === "EAUTH" || code === "ENOAUTH") return "The mail server rejected the sign-in.";
  if (code === "ETLS" || /CERT|SSL|TLS|ISSUER/.test(originalCode))
    return "The mail server doesn’t offer trusted TLS.";
  if (code === "EDNS") return "The mail server’s name can’t be resolved.";
  if (code === "ETIMEDOUT" || code === "EABORT") return "The mail server didn’t respond in time.";
  if (/REFUSED|UNREACH/.test(originalCode)) return "The mail server can’t be reached.";
  if (code === "ECONNECTION" || code === "ESOCKET") return "The mail server closed the connection.";
  return `The email couldn’t be sent (${code}).`;
}

function smtpErrorOf(error: unknown): Partial<NodemailerError> {
  return error instanceof Error ? error : {};
}
