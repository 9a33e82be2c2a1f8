/**
 * One-time tokens for links in emails. Each has 256 random bits and works once, for one purpose, until it expires. Only its hash is stored.
 * A new token replaces the account's previous one for the same purpose.
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
    token: { userId: number; purpose: Purpose; data?: Record<string, string>; ttlMs: number },
  ): Promise<string>;
  /** Finds the token's account without redeeming it. */
  find(db: Queryable, purpose: Purpose, token: string): Promise<TokenHolder | null>;
  /** Redeems the token if the transaction commits. Of several concurrent attempts, only one succeeds. */
  redeem(tx: Queryable, purpose: Purpose, token: string): Promise<TokenHolder | null>;
  /** Revokes all tokens of the account. */
  revokeAll(tx: Queryable, userId: number): Promise<void>;
};

const TOKEN_BYTES = 32;

export function createOneTimeTokens({ clock }: { clock: Clock }): OneTimeTokens {
  const tokenQuery = (purpose: Purpose, token: string) => ({ purpose, hash: hashOf(token), at: clock.now() });
  return {
    async issue(tx, { userId, purpose, data = {}, ttlMs }) {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const expiresAt = new Date(clock.now().getTime() + ttlMs);
      await upsertToken(tx, { userId, purpose, hash: hashOf(token), data, expiresAt });
      return token;
    },
    find: (db, purpose, token) => selectToken(db, tokenQuery(purpose, token)),
    async redeem(tx, purpose, token) {
      const one = tokenQuery(purpose, token);
      // The account is locked before its token, as in other changes to an account, to avoid deadlocks.
      await lockHolder(tx, one);
      return deleteToken(tx, one);
    },
    revokeAll: deleteTokensOf,
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
