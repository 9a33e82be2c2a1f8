/**
 * The first connection to an operator's own database. Anything that makes it unusable (URL, server, version, encoding) is found here,
 * before the first write, and reported in one sentence that says what to do.
 */
import pg from "pg";

import { poolsTransactions } from "./database/pooler.ts";
import type { Database } from "./db.ts";
import { diskFullMessage, StartRefused } from "./embedded-postgres/embedded-postgres.ts";
import { Refusal } from "./errors.ts";

const OLDEST_VERSION = 15;
const ENCODING = "UTF8";

export async function reachDatabase(db: Database): Promise<void> {
  const reason = await incompatibilityOf(db).catch((error: unknown) =>
    reasonOf(error instanceof Refusal ? error.cause : error, db.url),
  );
  if (reason !== null) throw new StartRefused(`The database of DATABASE_URL cannot be used: ${reason}.`);
}

async function incompatibilityOf(db: Database): Promise<string | null> {
  if (await poolsTransactions(db.url)) return TRANSACTION_POOLING;
  const [server] = await db.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  return server === undefined ? null : incompatibility(server);
}

const TRANSACTION_POOLING =
  "it is behind a pooler in transaction mode, which breaks prepared statements and notifications; connect to PostgreSQL itself, or set pool_mode = session in PgBouncer";

/** Describes a refusal after the first connection. @param dataDir `null` unless the database is embedded */
export async function describeRefusal(refusal: Refusal, dataDir: string | null): Promise<string> {
  const full = dataDir === null ? null : await diskFullMessage(dataDir, refusal.cause);
  if (full !== null) return full;
  return refusal.code === "storage_full"
    ? "The database's disk is full: free some space, and start again."
    : `The database cannot be used: ${refusal.message}.`;
}

/** @param server.version PostgreSQL's server_version_num, such as 150004 */
export function incompatibility({ version, encoding }: { version: string; encoding: string }): string | null {
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_VERSION)
    return `it runs on PostgreSQL ${major}, and Halflight needs ${OLDEST_VERSION} or later; upgrade the server, or use another`;
  if (encoding !== ENCODING)
    return `its encoding is ${encoding}, and Halflight needs ${ENCODING}; create a database with encoding '${ENCODING}' template template0, and use that`;
  return null;
}

const UNRESOLVED = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NONAME"]);
const UNREACHABLE = new Set(["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EHOSTDOWN"]);

function reasonOf(error: unknown, url: string): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof pg.DatabaseError) return reasonOfServer(code, error.message);
  if (code === "ENOENT" && "syscall" in error && error.syscall === "open")
    return `${error.message}; correct the path in DATABASE_URL`;

  const { host, port } = new pg.Client({ connectionString: url });
  const endpoint = host.startsWith("/")
    ? `the socket of port ${port} in ${host}`
    : `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (UNRESOLVED.has(code)) return `no host is known as ${host}; check the name and the DNS`;
  if (code === "ECONNREFUSED" || code === "ENOENT")
    return `nothing listens at ${endpoint}; start PostgreSQL there, or correct host and port`;
  if (UNREACHABLE.has(code) || /timeout/.test(error.message))
    return `${endpoint} does not answer; check the address, the network and firewalls in between`;
  if (error.message === "Connection terminated unexpectedly" || code === "ECONNRESET")
    return `${endpoint} closed the connection without answering; check that PostgreSQL listens there and nothing in between rejects connections`;
  if (/password must be a (non-empty )?string/.test(error.message))
    return "the server asks for a password; add it to DATABASE_URL";
  if (error.message.includes("does not support SSL"))
    return "the server offers no TLS; turn it on there (ssl = on), or take sslmode out of DATABASE_URL";
  if (/CERT|SELF_SIGNED/.test(code))
    return `the server's certificate is not trusted (${error.message}); name the file of its authority as sslrootcert in DATABASE_URL`;
  return error.message;
}

function reasonOfServer(state: string, message: string): string {
  const [, parameter] = /unsupported startup parameter(?: in options)?: (\w+)/.exec(message) ?? [];
  if (parameter !== undefined)
    return `the server rejects the connection parameter ${parameter}, as PgBouncer does; take it out of DATABASE_URL, or name it in ignore_startup_parameters there`;
  const advice = ADVICE.find(([states]) => states.includes(state))?.[1];
  if (state === "28000" && message.includes("no encryption"))
    return `${message}; if the server accepts only TLS connections, add sslmode=verify-full to DATABASE_URL`;
  return advice === undefined ? message : `${message}; ${advice}`;
}

const ADVICE: readonly (readonly [states: readonly string[], advice: string])[] = [
  [["28P01"], "correct user and password in DATABASE_URL"],
  [["28000"], "allow this user in the server's pg_hba.conf"],
  [["3D000"], "create it, or correct its name in DATABASE_URL"],
  [["42501"], "grant this user the right to it"],
  [["42704", "22023", "55P02"], "correct options in DATABASE_URL"],
  [["53300"], "raise the server's max_connections, or close unused connections"],
  [["57P03"], "wait until it is up, and start again"],
];
