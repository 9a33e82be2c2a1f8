/** Account administration by an operator, with `npm run admin -- COMMAND`. Works alongside a running server. Links and lists go to standard output. */
import { parseArgs } from "node:util";

import { readConfig } from "#server/config.ts";
import { createAdministrators } from "#server/features/accounts/account-administration.ts";
import {
  selectAccountByAddress,
  selectAccountsAfter,
} from "#server/features/accounts/administration-store.ts";
import { emailKey, emailProblem } from "#server/features/accounts/credentials.ts";
import { createInvitations } from "#server/features/accounts/invitations.ts";
import { createOneTimeTokens } from "#server/features/accounts/one-time-tokens.ts";
import { linkTo } from "#server/features/accounts/recovery.ts";
import { createAudit } from "#server/features/audit/audit.ts";
import { LINK_TTL_MS } from "#server/features/mail/mail.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { helpText } from "./commands.mjs";
import { withDatabase } from "./database.ts";

const USAGE = helpText("admin");

const BY_OPERATOR = { actorId: null, origin: "command line" };
const PAGE = 1_000;
const audit = createAudit({ clock });

type Command = (db: Database, email: string) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = {
  grant: (db, email) => changeRole(db, "grant", email),
  revoke: (db, email) => changeRole(db, "revoke", email),
  "reset-password": printResetLink,
  invite: printInvitation,
};

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const given = parsed(args);
  if (given?.values.help === true) {
    print(USAGE);
    return 0;
  }
  const [action = "", email, ...rest] = given?.positionals ?? [];
  const isJson = given?.values.json === true;
  if (action === "list" && email === undefined) return withDatabase(say, (db) => list(db, isJson));
  const command = Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined;
  if (command === undefined || email === undefined || rest.length > 0 || isJson) {
    say(USAGE);
    return 2;
  }
  return withDatabase(say, (db) => command(db, email));
}

/** @returns `null` for unknown options */
function parsed(args: string[]) {
  try {
    const options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return null;
  }
}

async function changeRole(db: Database, verb: "grant" | "revoke", address: string): Promise<number> {
  const administrators = createAdministrators({ db, audit, adminEmail: null });
  const outcome = await administrators[verb](address, BY_OPERATOR);
  const sentences = {
    done: `${address} is ${verb === "grant" ? "now" : "no longer"} an administrator.`,
    unknown: unknown(address),
    last: `${address} is the last administrator: make another account an administrator first.`,
  };
  say(sentences[outcome]);
  return outcome === "done" ? 0 : 1;
}

async function list(db: Database, isJson: boolean): Promise<number> {
  const accounts = [];
  for (let page = await pageAfter(db, 0); page.length > 0; page = await pageAfter(db, page.at(-1)?.id ?? 0))
    accounts.push(...page);
  if (isJson) {
    const rows = accounts.map(
      ({ id, username, email, isVerified, isAdmin, lockedAt, createdAt, lastSeenAt }) => ({
        id,
        username,
        email,
        verified: isVerified,
        admin: isAdmin,
        locked: lockedAt !== null,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt?.toISOString() ?? null,
      }),
    );
    print(JSON.stringify(rows, null, 2));
    return 0;
  }
  const yesOrNo = (is: boolean) => (is ? "yes" : "no");
  const rows = accounts.map(
    ({ id, username, email, isVerified, isAdmin, lockedAt, createdAt, lastSeenAt }) => [
      String(id),
      username,
      email,
      yesOrNo(isVerified),
      yesOrNo(isAdmin),
      yesOrNo(lockedAt !== null),
      dayOf(createdAt),
      lastSeenAt === null ? "never" : dayOf(lastSeenAt),
    ],
  );
  print(tableOf([["ID", "NAME", "EMAIL", "VERIFIED", "ADMIN", "LOCKED", "CREATED", "LAST SEEN"], ...rows]));
  return 0;
}

function pageAfter(db: Database, afterId: number) {
  return selectAccountsAfter(db, { afterId, limit: PAGE });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

async function printResetLink(db: Database, address: string): Promise<number> {
  const { publicUrl } = readConfig(process.env);
  const link = await db.transaction(async (tx) => {
    const [account] = await selectAccountByAddress(tx, { emailKey: emailKey(address), kind: "all" });
    if (account === undefined) return null;
    const { id: userId } = account;
    const token = { userId, purpose: "reset_password", ttlMs: LINK_TTL_MS.reset_password } as const;
    const issued = await createOneTimeTokens({ clock }).issue(tx, token);
    await audit.record(tx, { action: "reset_requested", subjectId: userId, ...BY_OPERATOR });
    return linkTo(publicUrl, "reset-password", issued);
  });
  if (link === null) say(unknown(address));
  else print(link);
  return link === null ? 1 : 0;
}

async function printInvitation(db: Database, address: string): Promise<number> {
  const { publicUrl } = readConfig(process.env);
  const problem = emailProblem(address);
  if (problem !== null) {
    say(problem);
    return 1;
  }
  const link = await db.transaction(async (tx) => {
    const known = await selectAccountByAddress(tx, { emailKey: emailKey(address), kind: "all" });
    if (known.length > 0) return null;
    const token = await createInvitations({ clock }).issue(tx, address);
    await audit.record(tx, { action: "invited", subjectId: null, ...BY_OPERATOR });
    return linkTo(publicUrl, "register", token);
  });
  if (link === null) say(`${address} already has an account.`);
  else print(link);
  return link === null ? 1 : 0;
}

function unknown(address: string): string {
  return `No account has the address ${address}.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
