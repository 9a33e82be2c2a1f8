/**
 * Devices: names a device from its user agent and recognizes an account's known devices, the browsers it was used in before. A known device
 * has a cookie with a random id and one signature per account. The server stores nothing: only the server can create a signature, and a
 * signature doesn't reveal the account.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The first match wins, because most browsers also claim to be others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Names a device: "Chrome on Windows". Leaves out versions, because they would help to identify people. */
export function deviceOf(userAgent: string | undefined): string {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (table) => table.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? [],
  );
  return known.length === 0 ? "Unknown device" : known.join(" on ");
}

type Device = { id: string; seals: readonly string[] };

/** Maximum number of accounts for which one browser can be a known device. */
const MAX_ACCOUNTS = 5;
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
  return [id, own, ...others.slice(0, MAX_ACCOUNTS - 1)].join(".");
}

/** An invalid cookie counts as a new device. */
function readDevice(cookie = ""): Device {
  const [id = "", ...seals] = cookie.split(".");
  const isValid = /^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(cookie);
  return isValid ? { id, seals } : { id: randomBytes(ID_BYTES).toString("base64url"), seals: [] };
}

function seal(key: Buffer, deviceId: string, userId: number): string {
  return createHmac("sha256", key).update(`${deviceId}.${userId}`).digest("base64url");
}
