/**
 * Refresh tokens: the id of a login, its counter and a keyed hash of both. Nothing secret is stored, and the token that follows
 * another can be made again, so that two tabs that ask at the same moment get the same one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type RefreshToken = { loginId: string; counter: number };

/** The last character holds two bits more than the hash has: only one way to write them is ours. */
const AS_WRITTEN = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([\w-]{42}[AEIMQUYcgkosw048])$/;

export function writeRefreshToken(key: Buffer, { loginId, counter }: RefreshToken): string {
  const text = `${loginId}.${counter}`;
  return `${text}.${seal(key, text).toString("base64url")}`;
}

/** Null for anything that this key did not write. */
export function readRefreshToken(key: Buffer, token: string): RefreshToken | null {
  const match = AS_WRITTEN.exec(token);
  const [, loginId, counter, given] = match ?? [];
  if (loginId === undefined || counter === undefined || given === undefined) return null;
  const expected = seal(key, `${loginId}.${counter}`);
  const isOurs = timingSafeEqual(Buffer.from(given, "base64url"), expected);
  return isOurs ? { loginId, counter: Number(counter) } : null;
}

function seal(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
