import { ConfigRefused, readConfig } from "#server/config.ts";
/** `npm run admin -- grant EMAIL` makes an account an administrator, `revoke EMAIL` takes it back. Works beside a running product. */
import { createAccounts } from "#server/features/accounts/accounts.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db.ts";
import { StartRefused, reachEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { createPasswords } from "#server/platform/passwords.ts";

const [action, email] = process.argv.slice(2);

if ((action !== "grant" && action !== "revoke") || email === undefined) {
  say("Usage: npm run admin -- grant EMAIL, or npm run admin -- revoke EMAIL");
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await setAdministrator(email, action === "grant")) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof ConfigRefused) && !(error instanceof StartRefused)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

async function setAdministrator(address: string, isAdmin: boolean): Promise<boolean> {
  const config = readConfig(process.env);
  const postgres =
    config.databaseUrl === null
      ? await reachEmbeddedPostgres({ dataDir: config.dataDir, log: () => undefined })
      : { url: config.databaseUrl, stop: async () => undefined };
  const db = openDatabase({ url: postgres.url, onError: (error) => say(error.message) });
  try {
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
    return isKnown;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
