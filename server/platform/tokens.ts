/** Access tokens: HS256, `at+jwt`, valid for 15 minutes. The accounts feature checks whether the login is still active. */
import { SignJWT, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";

import type { Clock } from "./clock.ts";
import { invalidToken, tokenExpired } from "./errors.ts";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const CLOCK_TOLERANCE_SECONDS = 5;
const ISSUER = "halflight";
/**
 * The canonical spelling of a token. Base64url decoders ignore spaces, padding and the two spare bits of the last character, so otherwise
 * a token could be written in many ways.
 */
const CANONICAL_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;
/** Maximum number of tokens cached after their signature was verified. */
const MAX_VERIFIED = 10_000;

export type AccessClaims = { userId: number; username: string; isAdmin: boolean; loginId: string };

export type Tokens = {
  sign(claims: AccessClaims): Promise<string>;
  /** Throws `token_expired` or `invalid_token`. Signing out accepts an expired token too. */
  verify(token: string, options?: { acceptsExpired: boolean }): Promise<{ userId: number; loginId: string }>;
};

export function createTokens(options: { key: Uint8Array; clock: Clock }): Tokens {
  const { key, clock } = options;
  // A page makes about twenty calls with the same token, and verifying its signature costs more than many of those calls.
  const verified = new LRUCache<string, { userId: number; loginId: string; expiresAt: number }>({
    max: MAX_VERIFIED,
  });

  return {
    async sign(claims) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({
        user_id: claims.userId,
        username: claims.username,
        is_admin: claims.isAdmin,
        sid: claims.loginId,
      })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setSubject(String(claims.userId))
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token, { acceptsExpired } = { acceptsExpired: false }) {
      const seen = verified.get(token);
      if (seen !== undefined && clock.now().getTime() < seen.expiresAt) {
        return { userId: seen.userId, loginId: seen.loginId };
      }
      if (!CANONICAL_TOKEN.test(token)) throw invalidToken();
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        typ: "at+jwt",
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ["exp", "iat", "sub", "sid"],
        clockTolerance: acceptsExpired ? Number.MAX_SAFE_INTEGER : CLOCK_TOLERANCE_SECONDS,
        currentDate: clock.now(),
      }).catch((error: unknown) => {
        throw error instanceof errors.JWTExpired ? tokenExpired() : invalidToken();
      });
      const userId = payload["user_id"];
      const loginId = payload["sid"];
      if (typeof userId !== "number" || typeof loginId !== "string") throw invalidToken();
      verified.set(token, { userId, loginId, expiresAt: (payload.exp ?? 0) * 1000 });
      return { userId, loginId };
    },
  };
}
