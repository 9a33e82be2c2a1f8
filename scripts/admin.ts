/** `npm run admin -- grant EMAIL` makes an account an administrator, `revoke EMAIL` reverses it. Works alongside a running server. */
import { createAdministrators } from "#server/features/accounts/account-administration.ts";
import { createAudit } from "#server/features/audit/audit.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { withDatabase } from "./database.ts";

const BY_OPERATOR = { actorId: null, origin: "command line" };

const [action, email] = process.argv.slice(2);

if ((action !== "grant" && action !== "revoke") || email === undefined) {
  say("Usage: npm run admin -- grant EMAIL, or npm run admin -- revoke EMAIL");
  process.exitCode = 2;
} else {
  process.exitCode = await withDatabase(say, (db) => change(db, action, email));
}

async function change(db: Database, verb: "grant" | "revoke", address: string): Promise<number> {
  const audit = createAudit({ clock: systemClock });
  const administrators = createAdministrators({ db, audit, adminEmail: null });
  const outcome = await administrators[verb](address, BY_OPERATOR);
  const sentences = {
    done: `${address} is ${verb === "grant" ? "now" : "no longer"} an administrator.`,
    unknown: `No account has the address ${address}.`,
    last: `${address} is the last administrator: make another account an administrator first.`,
  };
  say(sentences[outcome]);
  return outcome === "done" ? 0 : 1;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
