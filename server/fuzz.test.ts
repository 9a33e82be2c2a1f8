import { expect, test } from "vitest";

import { CALLS } from "#contract/api.ts";
import { fuzz } from "#server/testing/fuzz.ts";
import { testApp } from "#server/testing/test-app.ts";

/** `npm run chaos -- fuzz` sends a thousand by default. */
const REQUESTS = 30;
const SEED = 20_240_501;

test.for(CALLS.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s answers any request as declared or with a standard error",
  async ([, call]) => {
    const { address, signIn } = await target();
    const fuzzed = await fuzz(call, { address, signIn }, { requests: REQUESTS, seed: SEED });
    expect(fuzzed.broken).toEqual([]);
  },
);

let sharedTarget: ReturnType<typeof startTarget> | null = null;

function target(): ReturnType<typeof startTarget> {
  return (sharedTarget ??= startTarget());
}

/** One administrator makes all calls, because administrators may do everything that others may. */
async function startTarget() {
  const { address, ana, db } = await testApp({ features: ["social", "vault"] });
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  const signIn = async (): Promise<string> => {
    const { email, password } = ana;
    return (await ana.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
  };
  return { address, signIn };
}
