/**
 * Refresh tokens: the id of a login, its counter and a keyed hash of both. Nothing secret is stored, and the token that follows
 * another can be made again, so that two tabs that ask at the same moment get the same one.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

type RefreshToken = { loginId: string; counter: number };

export function writeRefreshToken(key: Buffer, { loginId, counter }: RefreshToken): string {
  const text = `${loginId}.${counter}`;
  return `${text}.${seal(key, text).toString("base64url")}`;
}

/** Null for anything that this key did not write. */
export function readRefreshToken(key: Buffer, token: string): RefreshToken | null {
  const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  const [, loginId, counter, given] = match ?? [];
  if (loginId === undefined || counter === undefined || given === undefined) return null;
  const expected = seal(key, `${loginId}.${counter}`);
  const isOurs = timingSafeEqual(Buffer.from(given, "base64url"), expected);
  return isOurs ? { loginId, counter: Number(counter) } : null;
}

function seal(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
