/**
 * Logins. A login starts with the account's current password and lasts until it's ended or expires. Its refresh token is replaced at every
 * exchange. This module also has the cache of active logins.
 */
import { randomBytes, randomUUID, createHmac, timingSafeEqual } from "node:crypto";

import { LRUCache } from "lru-cache";

import { refresh } from "#contract/accounts.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import type { Tokens as AccessTokens } from "#server/platform/tokens.ts";

import { deviceOf, knownDevice, rememberOnDevice } from "./devices.ts";
import {
  type User,
  endLogin,
  insertLogin,
  ensureSigningKey,
  rotateLogin,
  selectLogin,
  selectUserOfLogin,
} from "./store.ts";

/** The client: its network address, device cookie and user agent. */
export type ClientContext = { address: string; device: string | undefined; userAgent: string | undefined };

/** A user and the hash of the password they entered. The login starts only if that hash is still the account's. */
export type ProvenUser = User & { passwordHash: string };

export type Tokens = { accessToken: string; refreshToken: string };
/** `device` is the new device cookie, which makes this browser a known device. */
export type SignedIn = Tokens & { device: string };

export type Logins = {
  /** @returns `null` if the password has changed meanwhile or the account is locked */
  start(tx: Queryable, user: ProvenUser, from: ClientContext): Promise<SignedIn | null>;
  /** Throws `refresh_invalid`, `refresh_reused` or `rate_limited`. */
  refresh(refreshToken: string | undefined, from: ClientContext): Promise<Tokens>;
  end(loginId: string): Promise<void>;
  /** The login id in the token; `null` for an invalid token. */
  loginIdOf(refreshToken: string | undefined): string | null;
  /** The account of the token's login; `null` for an invalid token or an ended login. */
  ownerOf(refreshToken: string | undefined): Promise<number | null>;
  /** The device's id if it's a known device of the account, else `null`. */
  knownDevice(from: ClientContext, userId: number): string | null;
  /** The new device cookie, which makes this a known device of the account. */
  rememberOnDevice(from: ClientContext, userId: number): string;
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
  /** Clears this process's cache immediately. Other processes clear theirs when the notification arrives. */
  clearLoginCache(): void;
};

export async function createLogins(needs: Needs): Promise<Logins> {
  const { db, clock, limits, audit, tokens, clearLoginCache } = needs;
  const refreshKey = await ensureSigningKey(db, "refresh", randomBytes(32));
  const deviceKey = await ensureSigningKey(db, "device", randomBytes(32));

  async function end(loginId: string): Promise<void> {
    await endLogin(db, loginId, clock.now());
    clearLoginCache();
  }

  async function tokensFor(user: User, login: { loginId: string; counter: number }): Promise<Tokens> {
    const { id: userId, username, isAdmin } = user;
    return {
      accessToken: await tokens.sign({ userId, username, isAdmin, loginId: login.loginId }),
      refreshToken: writeRefreshToken(refreshKey, login),
    };
  }

  /**
   * The counter of the token's successor. For a minute after an exchange, the previous token gets the same one again. Any other use of an old
   * token ends the login and throws.
   */
  async function nextCounter(
    { loginId, counter }: { loginId: string; counter: number },
    from: ClientContext,
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

    async refresh(refreshToken, from) {
      const given = readRefreshToken(refreshKey, refreshToken ?? "");
      if (given === null) throw refreshInvalid();
      const { loginId } = given;
      await limits.take("POST /api/auth/refresh", refresh.limits, { login: loginId });
      const login = await selectLogin(db, loginId);
      if (login === null || isExpired(login, clock.now())) throw refreshInvalid();
      const user = await selectUserOfLogin(db, { loginId, userId: login.userId });
      if (user === null) throw refreshInvalid();
      return tokensFor(user, { loginId, counter: await nextCounter(given, from) });
    },

    end,

    loginIdOf: (refreshToken) => readRefreshToken(refreshKey, refreshToken ?? "")?.loginId ?? null,

    async ownerOf(refreshToken) {
      const given = readRefreshToken(refreshKey, refreshToken ?? "");
      return given === null ? null : ((await selectLogin(db, given.loginId))?.userId ?? null);
    },

    knownDevice: (from, userId) => knownDevice(deviceKey, from.device, userId),

    rememberOnDevice: (from, userId) => rememberOnDevice(deviceKey, from.device, userId),
  };
}

/** Logins that started or were last used before these times have expired. */
export function activeSince(now: Date): { startedAfter: Date; usedAfter: Date } {
  return {
    startedAfter: new Date(now.getTime() - LOGIN_ABSOLUTE_DAYS * DAY_MS),
    usedAfter: new Date(now.getTime() - LOGIN_IDLE_DAYS * DAY_MS),
  };
}

function isExpired(login: { rotatedAt: Date; createdAt: Date }, now: Date): boolean {
  const { startedAfter, usedAfter } = activeSince(now);
  return login.rotatedAt < usedAfter || login.createdAt < startedAfter;
}

export function refreshInvalid(): Refusal {
  return new Refusal(401, "refresh_invalid", "Session expired");
}

/**
 * A token consists of these fields and their HMAC. No secret is stored per token, and a successor can be created again, so two tabs that
 * refresh at the same moment get the same token.
 */
type RefreshToken = { loginId: string; counter: number };

/** The signature's last character has two spare bits; only the canonical spelling is accepted. */
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

/**
 * Caches active logins for half a minute, because a page makes about twenty calls and each checks its login. When a login ends or an account
 * changes, the database notifies every process, which clears its cache.
 */
export type LoginCache = {
  /** The account of an active login; `null` if the login isn't active. */
  userOf(login: { loginId: string; userId: number }): Promise<User | null>;
  /** Clears this process's cache immediately. Other processes clear theirs when the notification arrives. */
  clear(): void;
};

/** Notification channel for changed logins and accounts. Sent by triggers, so manual changes count too. */
const LOGINS_CHANGED = "logins_changed";
/** Limits staleness while notifications can't be delivered. */
const TTL_MS = 30_000;
const MAX_LOGINS = 10_000;

export async function createLoginCache({ db, clock }: { db: Database; clock: Clock }): Promise<LoginCache> {
  const newCache = () => new LRUCache<string, { user: User; until: number }>({ max: MAX_LOGINS });
  let cache = newCache();
  const clear = () => {
    cache = newCache();
  };
  await db.listen(LOGINS_CHANGED, clear);

  return {
    async userOf(login) {
      const now = clock.now().getTime();
      const cached = cache.get(login.loginId);
      if (cached?.user.id === login.userId && now < cached.until) return cached.user;
      const before = cache;
      const user = await selectUserOfLogin(db, login);
      // A result from before a change must not be cached after it.
      if (user !== null && cache === before) cache.set(login.loginId, { user, until: now + TTL_MS });
      return user;
    },
    clear,
  };
}
