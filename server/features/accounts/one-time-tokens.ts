/**
 * One-time tokens: the secret in the link of a mail. Each has 256 random bits, is good for one purpose, once, and until it expires; only
 * its hash is kept. A newer one of the same account and purpose ends the one before.
 */
import { createHash, randomBytes } from "node:crypto";

import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db.ts";

import {
  type Purpose,
  type TokenHolder,
  deleteToken,
  deleteTokensOf,
  lockHolder,
  selectToken,
  upsertToken,
} from "./recovery-store.ts";

export type { Purpose, TokenHolder } from "./recovery-store.ts";

export type OneTimeTokens = {
  issue(
    tx: Queryable,
    token: { userId: number; purpose: Purpose; data?: Record<string, string>; livesForMs: number },
  ): Promise<string>;
  /** Whose it is, without using it up. */
  look(db: Queryable, purpose: Purpose, token: string): Promise<TokenHolder | null>;
  /** Uses it up, if the transaction is committed. Of several who redeem the same one gets it. */
  redeem(tx: Queryable, purpose: Purpose, token: string): Promise<TokenHolder | null>;
  /** Ends all that the account has. */
  end(tx: Queryable, userId: number): Promise<void>;
};

const TOKEN_BYTES = 32;

export function createOneTimeTokens({ clock }: { clock: Clock }): OneTimeTokens {
  const given = (purpose: Purpose, token: string) => ({ purpose, hash: hashOf(token), at: clock.now() });
  return {
    async issue(tx, { userId, purpose, data = {}, livesForMs }) {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + livesForMs);
      await upsertToken(tx, { userId, purpose, hash: hashOf(token), data, expiresAt });
      return token;
    },
    look: (db, purpose, token) => selectToken(db, given(purpose, token)),
    async redeem(tx, purpose, token) {
      const one = given(purpose, token);
      // Everything that changes what an account has locks the account first, so that no two wait for each other.
      await lockHolder(tx, one);
      return deleteToken(tx, one);
    },
    end: deleteTokensOf,
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
