/** `npm run admin -- grant EMAIL` makes an account an administrator, `revoke EMAIL` takes it back. Works beside a running product. */
import { createAccounts } from "#server/features/accounts/accounts.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { createPasswords } from "#server/platform/passwords.ts";

import { withDatabase } from "./database.ts";

const [action, email] = process.argv.slice(2);

if ((action !== "grant" && action !== "revoke") || email === undefined) {
  say("Usage: npm run admin -- grant EMAIL, or npm run admin -- revoke EMAIL");
  process.exitCode = 2;
} else {
  process.exitCode = await withDatabase(say, (db) =>
    setAdministrator(db, { address: email, isAdmin: action === "grant" }),
  );
}

async function setAdministrator(
  db: Database,
  { address, isAdmin }: { address: string; isAdmin: boolean },
): Promise<number> {
  const accounts = await createAccounts({
    db,
    clock: systemClock,
    passwords: createPasswords(),
    adminEmail: null,
  });
  const isKnown = await accounts.setAdministrator(address, isAdmin);
  say(
    isKnown
      ? `${address} is ${isAdmin ? "now an administrator" : "no longer an administrator"}.`
      : `No account has the address ${address}.`,
  );
  return isKnown ? 0 : 1;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
