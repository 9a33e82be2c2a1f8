/**
 * Where the embedded PostgreSQL listens: a socket in a directory that only its user can enter. On Windows, a free loopback port with a
 * password. Also runs the first queries there: checks whether a server answers, and creates Halflight's database.
 */
import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { Client } from "pg";

import { type Account, chownTo } from "./account.ts";
import { describeError, StartRefused } from "./refusal.ts";

export type Endpoint = {
  settings: string[];
  url(database: string): string;
  /** Removes the files a killed server left. */
  clear(): Promise<void>;
  remove(): Promise<void>;
};

export const USER = "halflight";
export const DATABASE = "halflight";

const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
const SOCKET_PATH_BYTES = process.platform === "linux" ? 107 : 103;

export async function openEndpoint(dataDir: string, account: Account): Promise<Endpoint> {
  if (process.platform === "win32") return loopbackEndpoint(dataDir);
  const directory = socketDirectory(dataDir);
  await makePrivate(directory, account);
  return {
    settings: [
      "listen_addresses=",
      `port=${PORT}`,
      "unix_socket_permissions=0700",
      `unix_socket_directories="${directory.replaceAll('"', '""')}"`,
    ],
    // The port is explicit, because otherwise the operator's PGPORT would apply.
    url: (database) =>
      `postgres://${USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(directory)}`,
    clear: () => clearSockets(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** A password that exists stays, because an earlier cluster in this data directory may still be needed. */
export async function makePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir);
  const existing = await readFile(file, "utf8").catch(() => "");
  if (/^[0-9a-f]{48}$/.test(existing)) return file;
  await writeFile(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return file;
}

function socketDirectory(dataDir: string): string {
  const name = `halflight-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
  const places = [path.join(dataDir, "socket"), path.join(tmpdir(), name), path.join("/tmp", name)];
  return places.find(fitsSocketPath) ?? path.join("/tmp", name);
}

function fitsSocketPath(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, SOCKET_NAME)) <= SOCKET_PATH_BYTES;
}

// Everyone can write to the temporary directory, so a directory that someone else created there isn't trusted.
async function makePrivate(directory: string, account: Account): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 }).catch(() => undefined);
    const found = await lstat(directory);
    const isOurs = found.uid === process.getuid?.() || found.uid === account.uid;
    if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
      throw new StartRefused(`${directory} must be a directory that only this user can enter: remove it.`);
    }
    await chownTo(account, directory);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`The socket directory ${directory} cannot be created: ${describeError(error)}.`);
  }
}

// A killed server leaves these files, and PostgreSQL honors them if any process now has the killed server's process id.
async function clearSockets(directory: string): Promise<void> {
  const leftovers = [SOCKET_NAME, `${SOCKET_NAME}.lock`].map((name) => path.join(directory, name));
  await Promise.all(leftovers.map((file) => rm(file, { force: true })));
}

async function loopbackEndpoint(dataDir: string): Promise<Endpoint> {
  const [port, password] = await Promise.all([freePort(), readFile(passwordFile(dataDir), "utf8")]);
  return {
    settings: ["listen_addresses=127.0.0.1", `port=${port}`],
    url: (database) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    clear: async () => undefined,
    remove: async () => undefined,
  };
}

function passwordFile(dataDir: string): string {
  return path.join(dataDir, "postgres-password");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No port")),
      );
    });
  });
}

const DATABASE_EXISTS = "select 1 from pg_database where datname = $1";

// Codes of errors from a server that isn't running, is starting up or is recovering.
const NOT_YET = new Set(["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE", "57P03"]);

/**
 * Whether the server at this URL runs and serves this cluster. In a copied data directory, the URL leads to the original's server.
 * @param cluster the data directory that the server must have
 */
export async function answers(url: string, cluster: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      return rows[0]?.data_directory === cluster;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_YET.has(String(error.code))) return false;
    if (error instanceof Error && /Connection terminated|timeout/.test(error.message)) return false;
    throw error;
  }
}

export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(DATABASE_EXISTS, [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A broken connection is reported by the query that fails.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
