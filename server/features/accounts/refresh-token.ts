/**
 * Refresh tokens: a login's id, its counter and an HMAC of both. No secret is stored per token, and a successor can be created again, so
 * two tabs that refresh at the same moment get the same token.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type RefreshToken = { loginId: string; counter: number };

/** The last character has two spare bits; only the canonical spelling is accepted. */
const CANONICAL_TOKEN = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{42}[AEIMQUYcgkosw048])$/;

export function writeRefreshToken(key: Buffer, { loginId, counter }: RefreshToken): string {
  const text = `${loginId}.${counter}`;
  return `${text}.${seal(key, text).toString("base64url")}`;
}

/** @returns `null` unless this key signed the token */
export function readRefreshToken(key: Buffer, token: string): RefreshToken | null {
  const match = CANONICAL_TOKEN.exec(token);
  const [, loginId, counter, given] = match ?? [];
  if (loginId === undefined || counter === undefined || given === undefined) return null;
  const expected = seal(key, `${loginId}.${counter}`);
  const isOurs = timingSafeEqual(Buffer.from(given, "base64url"), expected);
  return isOurs ? { loginId, counter: Number(counter) } : null;
}

function seal(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
