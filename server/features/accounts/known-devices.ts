/**
 * Known devices: browsers in which an account has signed in before. A device keeps a random id and a seal for each account that has signed in
 * there. Nothing is stored here: only this service can have made a seal, and it tells nobody whose it is.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

type Device = { id: string; seals: readonly string[] };

/** People who share a browser. */
const ACCOUNTS_MOST = 5;
const ID_BYTES = 16;

/** @returns the id of the device where the account is known on it, else null */
export function knownDevice(key: Buffer, cookie: string | undefined, userId: number): string | null {
  const device = readDevice(cookie);
  const expected = Buffer.from(seal(key, device.id, userId));
  const matches = device.seals.filter((given) => timingSafeEqual(Buffer.from(given), expected));
  return matches.length > 0 ? device.id : null;
}

/** @returns what the device keeps from now on, in place of `cookie`: the account is known on it */
export function rememberOnDevice(key: Buffer, cookie: string | undefined, userId: number): string {
  const { id, seals } = readDevice(cookie);
  const own = seal(key, id, userId);
  const others = seals.filter((given) => given !== own);
  return [id, own, ...others.slice(0, ACCOUNTS_MOST - 1)].join(".");
}

/** A new device for anything that is not written as one. */
function readDevice(cookie = ""): Device {
  const [id = "", ...seals] = cookie.split(".");
  const isOne = /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(cookie);
  return isOne ? { id, seals } : { id: randomBytes(ID_BYTES).toString("base64url"), seals: [] };
}

function seal(key: Buffer, deviceId: string, userId: number): string {
  return createHmac("sha256", key).update(`${deviceId}.${userId}`).digest("base64url");
}
