/**
 * Known devices: browsers in which an account has signed in before. The cookie holds a random id and one signature per account. Nothing is
 * stored on the server: only this service can have created a signature, and it doesn't reveal the account.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

type Device = { id: string; seals: readonly string[] };

/** Accounts sharing one browser. */
const ACCOUNTS_MOST = 5;
const ID_BYTES = 16;

/** @returns the device's id if it's a known device of the account, else `null` */
export function knownDevice(key: Buffer, cookie: string | undefined, userId: number): string | null {
  const device = readDevice(cookie);
  const expected = Buffer.from(seal(key, device.id, userId));
  const matches = device.seals.filter((given) => timingSafeEqual(Buffer.from(given), expected));
  return matches.length > 0 ? device.id : null;
}

/** @returns the cookie's new value, which makes this a known device of the account */
export function rememberOnDevice(key: Buffer, cookie: string | undefined, userId: number): string {
  const { id, seals } = readDevice(cookie);
  const own = seal(key, id, userId);
  const others = seals.filter((given) => given !== own);
  return [id, own, ...others.slice(0, ACCOUNTS_MOST - 1)].join(".");
}

/** An invalid cookie counts as a new device. */
function readDevice(cookie = ""): Device {
  const [id = "", ...seals] = cookie.split(".");
  const isOne = /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(cookie);
  return isOne ? { id, seals } : { id: randomBytes(ID_BYTES).toString("base64url"), seals: [] };
}

function seal(key: Buffer, deviceId: string, userId: number): string {
  return createHmac("sha256", key).update(`${deviceId}.${userId}`).digest("base64url");
}
