/**
 * Chooses the user that PostgreSQL runs as. PostgreSQL refuses root and needs a user with a name. An account is a way to launch a program,
 * plus the owner of its files as this process sees it.
 */
import { chown, lchown, lstat, readdir, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";

import { type Launch, runToEnd } from "./process.ts";
import { StartRefused } from "./refusal.ts";

export type Account = { uid: number; gid: number; launch(command: string, args: string[]): Launch };

const NOBODY = 65534;

export async function chooseAccount(postgres: string, dataDir: string, cluster: string): Promise<Account> {
  if (!process.getuid || !process.getgid) return asMyself(0, 0);
  const [uid, gid] = [process.getuid(), process.getgid()];
  if (uid !== 0 && hasName()) return asMyself(uid, gid);

  const owner = await lstat(cluster).catch(() => lstat(dataDir));
  const inNamespace = await asMyselfInNamespace(uid, gid);
  const candidates = inNamespace ? [inNamespace] : [];
  if (uid !== 0) candidates.push(asMyself(uid, gid));
  else if (owner.uid !== 0) candidates.unshift(asUser(owner.uid, owner.gid));
  const working = await firstWorking(candidates, postgres, dataDir);
  const account = working ?? (uid === 0 ? await asNobody(postgres, dataDir) : null);
  if (account) return account;
  throw new StartRefused(
    `PostgreSQL does not run as root, this system allows no user namespaces, and user ${NOBODY} cannot reach ${dataDir} or ${postgres}: start as an ordinary user or set DATABASE_URL.`,
  );
}

// Only root has to change the owner, and only root can. Other users run PostgreSQL with the user id that created the files.
export async function chownTo(account: Account, directory: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid } = await lstat(directory);
  if (uid === account.uid) return;
  const entries = await readdir(directory, { recursive: true });
  // Never follow symbolic links: the target may belong to someone else.
  await Promise.all(entries.map((entry) => lchown(path.join(directory, entry), account.uid, account.gid)));
  await lchown(directory, account.uid, account.gid);
}

function asMyself(uid: number, gid: number): Account {
  return { uid, gid, launch: (command, args) => ({ command, args }) };
}

function asUser(uid: number, gid: number): Account {
  return { uid, gid, launch: (command, args) => ({ command, args, uid, gid }) };
}

// A user namespace maps our user id to that of a named user. No file changes owner, and private directories stay reachable.
async function asMyselfInNamespace(uid: number, gid: number): Promise<Account | null> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const shown = users
    .split("\n")
    .map((line) => line.split(":")[2])
    .findLast((id) => id && id !== "0");
  if (process.platform !== "linux" || !shown) return null;
  const namespaceOptions = ["--user", `--map-user=${shown}`, `--map-group=${shown}`];
  return {
    uid,
    gid,
    launch: (command, args) => ({ command: "unshare", args: [...namespaceOptions, command, ...args] }),
  };
}

// The data directory's owner changes too, because a private directory can be entered only by its owner and root.
async function asNobody(postgres: string, dataDir: string): Promise<Account | null> {
  const { uid, gid } = await lstat(dataDir);
  await chown(dataDir, NOBODY, NOBODY);
  const account = await firstWorking([asUser(NOBODY, NOBODY)], postgres, dataDir);
  if (!account) await chown(dataDir, uid, gid);
  return account;
}

async function firstWorking(
  candidates: Account[],
  postgres: string,
  dataDir: string,
): Promise<Account | null> {
  const [candidate, ...others] = candidates;
  if (!candidate) return null;
  const reach = `cd "$1" && exec "$0" --version`;
  const { succeeded } = await runToEnd(candidate.launch("/bin/sh", ["-c", reach, postgres, dataDir]));
  return succeeded ? candidate : firstWorking(others, postgres, dataDir);
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
