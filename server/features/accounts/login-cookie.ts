/**
 * The cookies that keep a browser signed in, and known to the accounts that signed in there. No script reads them, and no other site can send
 * them along.
 */
import type { FastifyReply, FastifyRequest } from "fastify";

import { type From, LOGIN_IDLE_DAYS, type SignedIn, type Tokens } from "./accounts.ts";

export type Exchange = { address: string; isHttps: boolean; raw: FastifyRequest; reply: FastifyReply };

type Name = "refresh" | "device";

const DAY_SECONDS = 24 * 60 * 60;
const DEVICE_DAYS = 365;

export function refreshTokenIn(exchange: Exchange): string | undefined {
  return read(exchange, "refresh");
}

export function fromOf(exchange: Exchange): From {
  const { address, raw } = exchange;
  return { address, device: read(exchange, "device"), userAgent: raw.headers["user-agent"] };
}

/** @returns the access token */
export function keepSignIn(exchange: Exchange, { device, ...tokens }: SignedIn): string {
  const token = keepLogin(exchange, tokens);
  keepDevice(exchange, device);
  return token;
}

/** @returns the access token */
export function keepLogin(exchange: Exchange, { accessToken, refreshToken }: Tokens): string {
  keep(exchange, "refresh", { value: refreshToken, days: LOGIN_IDLE_DAYS });
  return accessToken;
}

export function keepDevice(exchange: Exchange, device: string): void {
  keep(exchange, "device", { value: device, days: DEVICE_DAYS });
}

export function forgetLogin(exchange: Exchange): void {
  void exchange.reply.clearCookie(nameOf(exchange, "refresh"), optionsOf(exchange));
}

function read(exchange: Exchange, name: Name): string | undefined {
  return exchange.raw.cookies[nameOf(exchange, name)];
}

function keep(exchange: Exchange, name: Name, { value, days }: { value: string; days: number }): void {
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
