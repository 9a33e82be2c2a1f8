/**
 * Logins: what a sign-in leaves behind. One is started with the password that is the account's at that moment, gone on with by a refresh token
 * that each exchange replaces, and ended.
 */
import { randomBytes, randomUUID } from "node:crypto";

import { refresh } from "#contract/accounts.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import type { Tokens as AccessTokens } from "#server/platform/tokens.ts";

import { deviceOf } from "./devices.ts";
import { knownDevice, rememberOnDevice } from "./known-devices.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";
import {
  type User,
  endLogin,
  insertLogin,
  keepSigningKey,
  rotateLogin,
  selectLogin,
  selectUserOfLogin,
} from "./store.ts";

/** From where something is done: the network address, what the browser keeps as a device, and what it says of itself. */
export type From = { address: string; device: string | undefined; userAgent: string | undefined };

/** With the hash of the password that was given: what follows is done only while it is the account's. */
export type ProvenUser = User & { passwordHash: string };

export type Tokens = { accessToken: string; refreshToken: string };
/** `device`: what the browser is to keep as one, by which the account is known on it. */
export type SignedIn = Tokens & { device: string };

export type Logins = {
  /** Null where the account has another password by now. */
  start(tx: Queryable, user: ProvenUser, from: From): Promise<SignedIn | null>;
  /** Throws `refresh_invalid`, `refresh_reused` or `rate_limited`. */
  goOn(refreshToken: string | undefined, from: From): Promise<Tokens>;
  end(loginId: string): Promise<void>;
  /** The id of the login that the token is of, null for a token that means nothing. */
  idIn(refreshToken: string | undefined): string | null;
  /** The id of the device where the account is known on it, else null. */
  knownDevice(from: From, userId: number): string | null;
  /** What the device is to keep from now on, by which the account is known on it. */
  rememberOnDevice(from: From, userId: number): string;
};

const DAY_MS = 24 * 60 * 60 * 1000;
export const LOGIN_IDLE_DAYS = 30;
const LOGIN_ABSOLUTE_DAYS = 90;
const PREDECESSOR_GRACE_MS = 60_000;

type Needs = {
  db: Database;
  clock: Clock;
  limits: RateLimits;
  audit: Audit;
  tokens: AccessTokens;
  /** For the process that ended a login: it must not wait to be told. */
  forgetLogins(): void;
};

export async function createLogins(needs: Needs): Promise<Logins> {
  const { db, clock, limits, audit, tokens, forgetLogins } = needs;
  const refreshKey = await keepSigningKey(db, "refresh", randomBytes(32));
  const deviceKey = await keepSigningKey(db, "device", randomBytes(32));

  async function end(loginId: string): Promise<void> {
    await endLogin(db, loginId, clock.now());
    forgetLogins();
  }

  async function tokensFor(user: User, login: { loginId: string; counter: number }): Promise<Tokens> {
    const { id: userId, username, isAdmin } = user;
    return {
      accessToken: await tokens.sign({ userId, username, isAdmin, loginId: login.loginId }),
      refreshToken: writeRefreshToken(refreshKey, login),
    };
  }

  /** The counter that the holder of `counter` may go on with. Throws where there is none. */
  async function nextCounter(
    { loginId, counter }: { loginId: string; counter: number },
    from: From,
  ): Promise<number> {
    const now = clock.now();
    if (await rotateLogin(db, { id: loginId, counter, at: now })) return counter + 1;
    const login = await selectLogin(db, loginId);
    if (login === null) throw refreshInvalid();
    const isPredecessor = counter === login.counter - 1;
    if (isPredecessor && now.getTime() - login.rotatedAt.getTime() <= PREDECESSOR_GRACE_MS)
      return login.counter;
    await end(loginId);
    const { userId: subjectId } = login;
    await audit.record(db, { action: "refresh_reused", actorId: null, subjectId, origin: from.address });
    throw new Refusal(401, "refresh_reused", "Session expired");
  }

  return {
    async start(tx, user, from) {
      const loginId = randomUUID();
      const { id: userId, passwordHash } = user;
      const device = deviceOf(from.userAgent);
      const login = { id: loginId, userId, passwordHash, device, at: clock.now() };
      if (!(await insertLogin(tx, login))) return null;
      const signedIn = await tokensFor(user, { loginId, counter: 1 });
      return { ...signedIn, device: rememberOnDevice(deviceKey, from.device, userId) };
    },

    async goOn(refreshToken, from) {
      const given = readRefreshToken(refreshKey, refreshToken ?? "");
      if (given === null) throw refreshInvalid();
      const { loginId } = given;
      await limits.take("POST /api/auth/refresh", refresh.limits, { login: loginId });
      const login = await selectLogin(db, loginId);
      if (login === null || isStale(login, clock.now())) throw refreshInvalid();
      const user = await selectUserOfLogin(db, { loginId, userId: login.userId });
      if (user === null) throw refreshInvalid();
      return tokensFor(user, { loginId, counter: await nextCounter(given, from) });
    },

    end,

    idIn: (refreshToken) => readRefreshToken(refreshKey, refreshToken ?? "")?.loginId ?? null,

    knownDevice: (from, userId) => knownDevice(deviceKey, from.device, userId),

    rememberOnDevice: (from, userId) => rememberOnDevice(deviceKey, from.device, userId),
  };
}

/** A login that was started or used before then cannot be gone on with. */
export function standingSince(now: Date): { startedAfter: Date; usedAfter: Date } {
  return {
    startedAfter: new Date(now.getTime() - LOGIN_ABSOLUTE_DAYS * DAY_MS),
    usedAfter: new Date(now.getTime() - LOGIN_IDLE_DAYS * DAY_MS),
  };
}

function isStale(login: { rotatedAt: Date; createdAt: Date }, now: Date): boolean {
  const { startedAfter, usedAfter } = standingSince(now);
  return login.rotatedAt < usedAfter || login.createdAt < startedAfter;
}

function refreshInvalid(): Refusal {
  return new Refusal(401, "refresh_invalid", "Session expired");
}
