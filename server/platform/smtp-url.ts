/** A mail server and how it is spoken to, as one address says: smtps://user:password@mail.example:465. */
import { isIP } from "node:net";

export type SmtpServer = {
  host: string;
  port: number;
  /** at_once: from the first byte. required: by STARTTLS, or nothing is sent. none: in the clear. */
  tls: "at_once" | "required" | "none";
  /** Null: it asks for none. */
  login: { user: string; password: string } | null;
};

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Passwords and links never cross a network in the clear unless the address says so by `?tls=none`. On the machine itself there is no
 * network, and a mail server there seldom has a certificate for its name.
 * @returns null where it is none
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

/** @returns undefined where it cannot be read */
function loginOf({ username, password }: URL): SmtpServer["login"] | undefined {
  if (username === "") return password === "" ? null : undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
