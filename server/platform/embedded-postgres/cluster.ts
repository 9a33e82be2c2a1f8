/**
 * The cluster's files in <dataDir>/postgres, complete or absent. They're created next to their final place and then renamed, so an
 * interrupted start never leaves something that looks like a database.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

import { type Account, chownTo } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { makePassword, USER } from "./endpoint.ts";
import { runToEnd } from "./process.ts";
import { describeError, errorCode, lastError, StartRefused } from "./refusal.ts";

export type Installation = { binaries: Binaries; account: Account; cluster: string };

/** Start of the names of clusters that aren't complete. */
export const UNFINISHED = "postgres.unfinished-";

export async function ensureCluster(
  installation: Installation,
  log: (message: string) => void,
): Promise<void> {
  const { binaries, account, cluster } = installation;
  const version = await versionOf(cluster);
  if (version === null) {
    log("Creating the database");
    return createCluster(installation);
  }
  if (version !== binaries.majorVersion) {
    const way = isEarlier(version, binaries)
      ? "start Halflight, which upgrades the database"
      : "restore a backup into an empty data directory";
    throw new StartRefused(
      `The database in ${cluster} belongs to PostgreSQL ${version}, and this version of Halflight includes ${binaries.majorVersion}: ${way}, or set DATABASE_URL to a PostgreSQL ${version} server.`,
    );
  }
  await chownTo(account, cluster);
}

/** @returns the cluster's major version if it's earlier than that of the included PostgreSQL; otherwise `null` */
export async function earlierVersionOf({ binaries, cluster }: Installation): Promise<string | null> {
  const version = await versionOf(cluster);
  return version !== null && isEarlier(version, binaries) ? version : null;
}

function isEarlier(version: string, { majorVersion }: Binaries): boolean {
  return Number(version) < Number(majorVersion);
}

async function versionOf(cluster: string): Promise<string | null> {
  try {
    return (await readFile(path.join(cluster, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT" && (await isAbsentOrEmpty(cluster))) return null;
    const reason = errorCode(error) === "ENOENT" ? "it has no file PG_VERSION" : describeError(error);
    throw new StartRefused(`${cluster} is not a readable PostgreSQL data directory: ${reason}.`);
  }
}

export async function isAbsentOrEmpty(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length === 0;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return true;
    throw error;
  }
}

export async function createCluster({ binaries, account, cluster }: Installation): Promise<void> {
  const unfinished = path.join(path.dirname(cluster), UNFINISHED + randomBytes(4).toString("hex"));
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await chownTo(account, unfinished);
    await fillCluster(binaries, account, unfinished);
    await putInPlace(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(
      `PostgreSQL could not create its database in ${path.dirname(cluster)}: ${describeError(error)}.`,
    );
  }
}

/** Renames a complete cluster. In its new place there may be an empty directory. */
export async function putInPlace(complete: string, place: string): Promise<void> {
  await rmdir(place).catch(ignoreAbsence);
  await rename(complete, place);
  await syncDirectory(path.dirname(place));
}

// Collation and case rules come from PostgreSQL's builtin provider and are the same on every machine. The system's UTF-8 locale, if there
// is one, only tells pg_trgm and text search which non-ASCII characters are letters.
async function fillCluster(binaries: Binaries, account: Account, directory: string): Promise<void> {
  const common = ["-D", directory, "-U", USER, "--encoding=UTF8", "--locale=C", "--data-checksums"];
  const rules = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"];
  const access =
    process.platform === "win32"
      ? ["--auth=scram-sha-256", `--pwfile=${await makePassword(path.dirname(directory))}`]
      : ["--auth-local=trust", "--auth-host=reject"];
  const initialize = (characters: string) =>
    runToEnd(account.launch(binaries.initdb, [...common, ...rules, ...access, `--lc-ctype=${characters}`]));
  const first = await initialize(process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8");
  const outcome = /locale/.test(lastError(first.output)) ? await initialize("C") : first;
  const [, nameless] = /could not look up effective user ID (\d+)/.exec(outcome.output) ?? [];
  if (nameless !== undefined) {
    throw new StartRefused(
      `PostgreSQL needs a user with a name, user ${nameless} has none, and this system allows no user namespaces: add the user to /etc/passwd, start as another user, or set DATABASE_URL.`,
    );
  }
  if (!outcome.succeeded) {
    throw new StartRefused(
      `PostgreSQL could not create its database in ${path.dirname(directory)}: ${lastError(outcome.output)}.`,
    );
  }
}

export async function removeUnfinished(dataDir: string): Promise<void> {
  const leftovers = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  // An orphaned initdb may still be writing.
  const retryOptions = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
  await Promise.all(leftovers.map((name) => rm(path.join(dataDir, name), retryOptions)));
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreAbsence(error: unknown): void {
  if (errorCode(error) !== "ENOENT") throw error;
}
