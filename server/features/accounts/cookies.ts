/**
 * The cookies that keep a browser signed in, make it a known device, and remember a sign-in under way at the provider. Scripts can't read
 * them. Browsers don't attach the first two to requests from other sites; the last one must come along when the provider sends the browser
 * back.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { Refusal } from "#server/platform/errors.ts";

import { type ClientContext, LOGIN_IDLE_DAYS, type SignedIn, type Tokens } from "./logins.ts";

/** CSRF protection: a form or image on another site can't send this header. */
export function refuseOtherOrigins({ headers }: FastifyRequest): void {
  if (isSameOrigin(headers) && headers["x-requested-with"] !== undefined) return;
  throw new Refusal(403, "csrf_rejected", "This request didn’t come from the app");
}

/** Browsers send Sec-Fetch-Site only over HTTPS and on loopback; otherwise the origin is compared. Non-browser clients send neither. */
function isSameOrigin({ "sec-fetch-site": site, origin, host }: FastifyRequest["headers"]): boolean {
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || URL.parse(origin)?.host === host;
}

export type Exchange = { address: string; isHttps: boolean; raw: FastifyRequest; reply: FastifyReply };

type Name = "refresh" | "device" | "sign-on";

const DAY_SECONDS = 24 * 60 * 60;
const DEVICE_DAYS = 365;

export function refreshTokenIn(exchange: Exchange): string | undefined {
  return readCookie(exchange, "refresh");
}

export function clientContextOf(exchange: Exchange): ClientContext {
  const { address, raw } = exchange;
  return { address, device: readCookie(exchange, "device"), userAgent: raw.headers["user-agent"] };
}

/** @returns the access token */
export function setSignInCookies(exchange: Exchange, { device, ...tokens }: SignedIn): string {
  const token = setRefreshCookie(exchange, tokens);
  setDeviceCookie(exchange, device);
  return token;
}

/** @returns the access token */
export function setRefreshCookie(exchange: Exchange, { accessToken, refreshToken }: Tokens): string {
  setCookie(exchange, "refresh", { value: refreshToken, seconds: LOGIN_IDLE_DAYS * DAY_SECONDS });
  return accessToken;
}

export function setDeviceCookie(exchange: Exchange, device: string): void {
  setCookie(exchange, "device", { value: device, seconds: DEVICE_DAYS * DAY_SECONDS });
}

/** @returns the sealed sign-in under way in this browser, and forgets it: an answer of the provider counts once */
export function takeSignOnCookie(exchange: Exchange): string | undefined {
  clearCookie(exchange, "sign-on");
  return readCookie(exchange, "sign-on");
}

export function setSignOnCookie(exchange: Exchange, cookie: { value: string; seconds: number }): void {
  setCookie(exchange, "sign-on", cookie);
}

export function clearRefreshCookie(exchange: Exchange): void {
  clearCookie(exchange, "refresh");
}

function readCookie(exchange: Exchange, name: Name): string | undefined {
  return exchange.raw.cookies[nameOf(exchange, name)];
}

function setCookie(
  exchange: Exchange,
  name: Name,
  { value, seconds }: { value: string; seconds: number },
): void {
  const options = { ...optionsOf(exchange, name), maxAge: seconds };
  void exchange.reply.setCookie(nameOf(exchange, name), value, options);
}

function clearCookie(exchange: Exchange, name: Name): void {
  void exchange.reply.clearCookie(nameOf(exchange, name), optionsOf(exchange, name));
}

// Browsers accept the __Host- prefix only over https.
function nameOf({ isHttps }: Exchange, name: Name): string {
  return isHttps ? `__Host-${name}` : name;
}

function optionsOf({ isHttps }: Exchange, name: Name) {
  const sameSite = name === "sign-on" ? "lax" : "strict";
  return { httpOnly: true, secure: isHttps, sameSite, path: "/" } as const;
}

/** Clears the refresh cookie and makes the browser delete the stored data listed in `cleared`. */
export function signOut(exchange: Exchange, cleared: string): void {
  clearRefreshCookie(exchange);
  void exchange.reply.header("clear-site-data", cleared);
}
