/**
 * Accounts: who somebody is, and that they are signed in. A sign-in is a login, a row that stands until it is ended; an access
 * token is good only while its login stands, and what an administrator may do is read from the database on every call.
 * It never says whether an address or a name is known, except by refusing a second account.
 */
import { randomBytes, randomUUID } from "node:crypto";

import type { Audit } from "#server/features/audit/audit.ts";
import type { Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField, invalidToken } from "#server/platform/errors.ts";
import type { Authenticate } from "#server/platform/http.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Passwords } from "#server/platform/passwords.ts";
import { createTokens } from "#server/platform/tokens.ts";

import { createAdministrators } from "./administrators.ts";
import { deviceOf } from "./devices.ts";
import { deliverable, emailKey, emailProblem } from "./email-address.ts";
import { rememberLogins } from "./known-logins.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import {
  type From,
  type OwnAccount,
  type ProvenUser,
  type SignedIn,
  createOwnAccount,
} from "./own-account.ts";
import { createPasswordRules } from "./password-rules.ts";
import { type Recovery, createRecovery } from "./recovery.ts";
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
} from "./store.ts";
import { usernameKey, usernameProblem } from "./username.ts";

export { deleteOldLetterRequests, deleteOldTokens } from "./recovery-store.ts";
export type { From, OwnAccount, SignedIn } from "./own-account.ts";
export { type PrivacyFacts, visibilityOf } from "./privacy.ts";
export { deleteOldLogins } from "./store.ts";
export { usernameKey } from "./username.ts";

type Registration = { username: string; email: string; password: string };

export type Accounts = Recovery & {
  /** Creates the account and signs in; a letter asks to verify the address. Throws `validation_failed`, `account_exists`. */
  register(form: Registration, from: From): Promise<SignedIn>;
  /** Throws `invalid_credentials`, in the same time and words whether or not the address is known. */
  login(form: { email: string; password: string }, from: From): Promise<SignedIn>;
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
  /** What somebody who is signed in does with their own account. */
  own: OwnAccount;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** The channel on which it is told that accounts were deleted: by triggers, also of what was deleted by hand. */
export const ACCOUNTS_GONE = "accounts_gone";

const DAY_MS = 24 * 60 * 60 * 1000;
export const LOGIN_IDLE_DAYS = 30;
const LOGIN_ABSOLUTE_DAYS = 90;
const PREDECESSOR_GRACE_MS = 60_000;

type Needs = {
  db: Database;
  passwords: Passwords;
  clock: Clock;
  logger: Logger;
  mail: Mail;
  audit: Audit;
  config: {
    adminEmail: string | null;
    passwordMin: number;
    refusesCommonPasswords: boolean;
    publicUrl: string;
  };
};

export async function createAccounts(needs: Needs): Promise<Accounts> {
  const { db, passwords, clock, audit, config } = needs;
  const accessKey = await keepSigningKey(db, "access", randomBytes(32));
  const refreshKey = await keepSigningKey(db, "refresh", randomBytes(32));
  const tokens = createTokens({ key: accessKey, clock });
  const logins = await rememberLogins({ db, clock });
  const passwordRules = createPasswordRules(config);
  const administrators = createAdministrators({ db, audit, adminEmail: config.adminEmail });
  await administrators.grantConfigured();
  const parts = {
    ...needs,
    passwordRules,
    oneTimeTokens: createOneTimeTokens({ clock }),
    publicUrl: config.publicUrl,
    forgetLogins: logins.forget,
  };
  const { postVerification, noteTaken, ...recovery } = createRecovery({ ...parts, administrators });
  const own = createOwnAccount({ ...parts, startLogin, standingSince });

  async function end(loginId: string): Promise<void> {
    await endLogin(db, loginId, clock.now());
    logins.forget();
  }

  /** Null where the account has another password by now. */
  async function startLogin(tx: Queryable, user: ProvenUser, from: From): Promise<SignedIn | null> {
    const loginId = randomUUID();
    const device = deviceOf(from.userAgent);
    const { id: userId, passwordHash } = user;
    const login = { id: loginId, userId, passwordHash, device, at: clock.now() };
    return (await insertLogin(tx, login)) ? tokensFor(user, { loginId, counter: 1 }) : null;
  }

  /** Null where the name or the address is taken. */
  function createUser(
    { username, email }: Registration,
    passwordHash: string,
    from: From,
  ): Promise<SignedIn | null> {
    return db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        username: username.normalize("NFKC"),
        usernameKey: usernameKey(username),
        email: deliverable(email),
        emailKey: emailKey(email),
        passwordHash,
        createdAt: clock.now(),
      });
      if (user === null) return null;
      await postVerification(tx, { ...user, email: deliverable(email) });
      return startLogin(tx, { ...user, passwordHash }, from);
    });
  }

  function refuseBroken(form: Registration): void {
    const problems = [
      ["username", usernameProblem(form.username)],
      ["email", emailProblem(form.email)],
      ["password", passwordRules.problem(form.password, form)],
    ] as const;
    for (const [field, problem] of problems) if (problem !== null) throw invalidField(field, problem);
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
    ...recovery,

    own,

    async register(form, from) {
      refuseBroken(form);
      const signedIn = await createUser(form, await passwords.hash(form.password), from);
      if (signedIn !== null) return signedIn;
      // Whichever of the two is taken, so that the time does not tell.
      await noteTaken(form.email, from.address);
      throw new Refusal(409, "account_exists", "Username or email already in use");
    },

    async login({ email, password }, from) {
      const user = await selectCredentials(db, emailKey(email));
      const isRight = await passwords.verify(password, user?.passwordHash ?? null);
      const signedIn = user !== null && isRight ? await startLogin(db, user, from) : null;
      if (signedIn === null) throw new Refusal(401, "invalid_credentials", "Invalid email or password");
      return signedIn;
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
  };
}

/** A login that was started or used before then cannot be gone on with. */
function standingSince(now: Date): { startedAfter: Date; usedAfter: Date } {
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
