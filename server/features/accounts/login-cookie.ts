/**
 * The cookies that keep a browser signed in and make it a known device. Scripts can't read them and other sites can't send them.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { type ClientContext, LOGIN_IDLE_DAYS, type SignedIn, type Tokens } from "./accounts.ts";

export type Exchange = { address: string; isHttps: boolean; raw: FastifyRequest; reply: FastifyReply };

type Name = "refresh" | "device";

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
  setCookie(exchange, "refresh", { value: refreshToken, days: LOGIN_IDLE_DAYS });
  return accessToken;
}

export function setDeviceCookie(exchange: Exchange, device: string): void {
  setCookie(exchange, "device", { value: device, days: DEVICE_DAYS });
}

export function clearRefreshCookie(exchange: Exchange): void {
  void exchange.reply.clearCookie(nameOf(exchange, "refresh"), optionsOf(exchange));
}

function readCookie(exchange: Exchange, name: Name): string | undefined {
  return exchange.raw.cookies[nameOf(exchange, name)];
}

function setCookie(exchange: Exchange, name: Name, { value, days }: { value: string; days: number }): void {
  const options = { ...optionsOf(exchange), maxAge: days * DAY_SECONDS };
  void exchange.reply.setCookie(nameOf(exchange, name), value, options);
}

// Browsers accept the __Host- prefix only over https.
function nameOf({ isHttps }: Exchange, name: Name): string {
  return isHttps ? `__Host-${name}` : name;
}

function optionsOf({ isHttps }: Exchange) {
  return { httpOnly: true, secure: isHttps, sameSite: "strict", path: "/" } as const;
}
