/** Parses and validates email addresses and the URL of a mail server. */
import { isIP } from "node:net";

/** The sender or recipient of an email. Anything that could add a recipient or a header line isn't a valid address. */
export type Mailbox = { name: string; address: string };

// The subset of RFC 5321 in real use: no quoted local part, no comment, an ASCII domain or an address literal.
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d-]+(\.[a-z\d-]+)*|\[[\da-f:.]+\]|\[IPv6:[\da-f:.]+\])$/i;
const NAMED = /^([^<>"\p{Cc}]{0,64}?)\s*<([^<>]+)>$/u;
const LONGEST = 254;

export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}

/** Reads `Name <address>` or a bare address. @returns `null` for anything else */
export function readMailbox(text: string): Mailbox | null {
  const [, name = "", address = text] = NAMED.exec(text) ?? [];
  return isMailAddress(address) ? { name, address } : null;
}

export type SmtpServer = {
  host: string;
  port: number;
  /** at_once: TLS from the first byte. required: STARTTLS or nothing is sent. none: unencrypted. */
  tls: "at_once" | "required" | "none";
  /** `null` if the server needs no login. */
  login: { user: string; password: string } | null;
};

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Parses a URL such as smtps://user:password@mail.example:465. Emails never cross a network unencrypted unless the URL has `?tls=none`.
 * Loopback connections with smtp: are unencrypted, because a local mail server rarely has a certificate.
 * @returns `null` if the URL is invalid
 */
export function readSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") return null;
  const tls = tlsOf(url);
  if (tls === null || !["", "/"].includes(url.pathname) || url.hash !== "") return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? (tls === "at_once" ? TLS_PORT : SUBMISSION_PORT) : Number(url.port);
  const login = loginOf(url);
  return login === undefined ? null : { host, port, tls, login };
}

function tlsOf({ protocol, searchParams, hostname }: URL): SmtpServer["tls"] | null {
  const named = [...searchParams.entries()].map(([name, value]) => `${name}=${value}`).join("&");
  if (named !== "" && (named !== "tls=none" || protocol === "smtps:")) return null;
  if (protocol === "smtps:") return "at_once";
  return named === "tls=none" || isLoopback(hostname) ? "none" : "required";
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" || hostname === "[::1]" || (isIP(hostname) === 4 && hostname.startsWith("127."))
  );
}

/** @returns `null` without credentials, `undefined` if they can't be decoded or the user is missing */
function loginOf({ username, password }: URL): SmtpServer["login"] | undefined {
  if (username === "") return password === "" ? null : undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
