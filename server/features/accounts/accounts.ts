/**
 * Accounts: who somebody is, and that they are signed in. A sign-in is a login, a row that stands until it is ended; an access
 * token is good only while its login stands, and what an administrator may do is read from the database on every call.
 * It never says whether an address or a name is known, except by refusing a second account.
 */
import { randomBytes, randomUUID } from "node:crypto";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, invalidField, invalidToken } from "#server/platform/errors.ts";
import type { Authenticate } from "#server/platform/http.ts";
import type { Passwords } from "#server/platform/passwords.ts";
import { createTokens } from "#server/platform/tokens.ts";

import { rememberLogins } from "./known-logins.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";
import {
  type User,
  endLogin,
  insertLogin,
  insertUser,
  keepSigningKey,
  rotateLogin,
  selectCredentials,
  selectLogin,
  selectUserOfLogin,
  updateAdministrator,
} from "./store.ts";
import { emailKey, usernameKey, usernameProblem } from "./username.ts";

export { deleteOldLogins } from "./store.ts";
export { usernameKey } from "./username.ts";

export type SignedIn = { accessToken: string; refreshToken: string };

export type Accounts = {
  /** Creates the account and signs in. Throws `validation_failed` for the name, `account_exists`. */
  register(form: { username: string; email: string; password: string }): Promise<SignedIn>;
  /** Throws `invalid_credentials`, in the same time and words whether or not the address is known. */
  login(form: { email: string; password: string }): Promise<SignedIn>;
  /**
   * Exchanges a refresh token for its successor. The one before the newest still gets the newest for a minute; an older one
   * ends the login. One newer than the database knows is good: only this service can have sealed it, before the database was put
   * back to an older state. Throws `refresh_invalid` or `refresh_reused`.
   */
  refresh(refreshToken: string | undefined): Promise<SignedIn>;
  /** Ends the login of either token. Tokens that mean nothing are ignored. */
  logout(tokens: { refreshToken: string | undefined; accessToken: string | undefined }): Promise<void>;
  /** Throws `token_expired` or `invalid_token`. */
  authenticate: Authenticate;
  /** @returns false where no account has the address */
  setAdministrator(email: string, isAdmin: boolean): Promise<boolean>;
};

const DAY_MS = 24 * 60 * 60 * 1000;
export const LOGIN_IDLE_DAYS = 30;
const LOGIN_ABSOLUTE_DAYS = 90;
const PREDECESSOR_GRACE_MS = 60_000;

type Needs = { db: Database; passwords: Passwords; clock: Clock; adminEmail: string | null };

export async function createAccounts({ db, passwords, clock, adminEmail }: Needs): Promise<Accounts> {
  const accessKey = await keepSigningKey(db, "access", randomBytes(32));
  const refreshKey = await keepSigningKey(db, "refresh", randomBytes(32));
  const tokens = createTokens({ key: accessKey, clock });
  const logins = await rememberLogins({ db, clock });

  async function end(loginId: string): Promise<void> {
    await endLogin(db, loginId, clock.now());
    logins.forget();
  }

  async function startLogin(user: User): Promise<SignedIn> {
    const loginId = randomUUID();
    await insertLogin(db, { id: loginId, userId: user.id, at: clock.now() });
    return tokensFor(user, { loginId, counter: 1 });
  }

  async function tokensFor(user: User, login: { loginId: string; counter: number }): Promise<SignedIn> {
    const { id: userId, username, isAdmin } = user;
    return {
      accessToken: await tokens.sign({ userId, username, isAdmin, loginId: login.loginId }),
      refreshToken: writeRefreshToken(refreshKey, login),
    };
  }

  /** The counter that the holder of `counter` may go on with. Throws where there is none. */
  async function nextCounter(loginId: string, counter: number): Promise<number> {
    const now = clock.now();
    if (await rotateLogin(db, { id: loginId, counter, at: now })) return counter + 1;
    const login = await selectLogin(db, loginId);
    if (login === null) throw refreshInvalid();
    const isPredecessor = counter === login.counter - 1;
    if (isPredecessor && now.getTime() - login.rotatedAt.getTime() <= PREDECESSOR_GRACE_MS)
      return login.counter;
    await end(loginId);
    throw new Refusal(401, "refresh_reused", "Session expired");
  }

  return {
    async register({ username, email, password }) {
      const problem = usernameProblem(username);
      if (problem !== null) throw invalidField("username", problem);
      const user = await insertUser(db, {
        username: username.normalize("NFKC"),
        usernameKey: usernameKey(username),
        email,
        emailKey: emailKey(email),
        passwordHash: await passwords.hash(password),
        isAdmin: adminEmail !== null && emailKey(email) === emailKey(adminEmail),
        createdAt: clock.now(),
      });
      if (user === null) throw new Refusal(409, "account_exists", "Username or email already in use");
      return startLogin(user);
    },

    async login({ email, password }) {
      const user = await selectCredentials(db, emailKey(email.trim()));
      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      if (user === null || !isRight)
        throw new Refusal(401, "invalid_credentials", "Invalid email or password");
      return startLogin(user);
    },

    async refresh(refreshToken) {
      const given = readRefreshToken(refreshKey, refreshToken ?? "");
      if (given === null) throw refreshInvalid();
      const { loginId } = given;
      const login = await selectLogin(db, loginId);
      if (login === null || isStale(login, clock.now())) throw refreshInvalid();
      const user = await selectUserOfLogin(db, { loginId, userId: login.userId });
      if (user === null) throw refreshInvalid();
      return tokensFor(user, { loginId, counter: await nextCounter(loginId, given.counter) });
    },

    async logout({ refreshToken, accessToken }) {
      const byRefresh = readRefreshToken(refreshKey, refreshToken ?? "");
      const byAccess = await tokens.verify(accessToken ?? "", { acceptsExpired: true }).catch(() => null);
      for (const ended of [byRefresh, byAccess]) {
        if (ended !== null) await end(ended.loginId);
      }
    },

    async authenticate(accessToken, access) {
      const claims = await tokens.verify(accessToken);
      const user = access === "admin" ? await selectUserOfLogin(db, claims) : await logins.userOf(claims);
      if (user === null) throw invalidToken();
      return { userId: user.id, username: user.username, isAdmin: user.isAdmin, loginId: claims.loginId };
    },

    setAdministrator: (email, isAdmin) => updateAdministrator(db, emailKey(email.trim()), isAdmin),
  };
}

function isStale(login: { rotatedAt: Date; createdAt: Date }, now: Date): boolean {
  const idleMs = now.getTime() - login.rotatedAt.getTime();
  const ageMs = now.getTime() - login.createdAt.getTime();
  return idleMs > LOGIN_IDLE_DAYS * DAY_MS || ageMs > LOGIN_ABSOLUTE_DAYS * DAY_MS;
}

function refreshInvalid(): Refusal {
  return new Refusal(401, "refresh_invalid", "Session expired");
}
