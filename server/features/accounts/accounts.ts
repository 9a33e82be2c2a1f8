/**
 * Accounts: who somebody is, and that they are signed in. A sign-in is a login, a row that stands until it is ended; an access
 * token is good only while its login stands, and what an administrator may do is read from the database on every call.
 * It never says whether an address or a name is known, except by refusing a second account.
 */
import { randomBytes } from "node:crypto";

import type { Audit } from "#server/features/audit/audit.ts";
import type { Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField, invalidToken } from "#server/platform/errors.ts";
import type { Authenticate } from "#server/platform/http.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Passwords } from "#server/platform/passwords.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { createTokens } from "#server/platform/tokens.ts";

import { type AccountAdministration, createAccountAdministration } from "./account-administration.ts";
import { createAdministrators } from "./administrators.ts";
import { deviceOf } from "./devices.ts";
import { deliverable, emailKey, emailProblem } from "./email-address.ts";
import { type Guessed, createGuessing } from "./guessing.ts";
import { rememberLogins } from "./known-logins.ts";
import { type From, type ProvenUser, type SignedIn, type Tokens, createLogins } from "./logins.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { type OwnAccount, createOwnAccount } from "./own-account.ts";
import { createPasswordRules } from "./password-rules.ts";
import { type Recovery, createRecovery } from "./recovery.ts";
import {
  type Credentials,
  type User,
  insertUser,
  keepSigningKey,
  selectCredentials,
  selectUserOfLogin,
} from "./store.ts";
import { usernameKey, usernameProblem } from "./username.ts";

export { deleteOldLetterRequests, deleteOldTokens } from "./recovery-store.ts";
export { MISSES_COUNT_DAYS } from "./guessing.ts";
export { type From, LOGIN_IDLE_DAYS, type SignedIn, type Tokens } from "./logins.ts";
export type { AccountAdministration } from "./account-administration.ts";
export type { OwnAccount } from "./own-account.ts";
export { type PrivacyFacts, cameOfAgeBy, isOfAge, isSeenByOthers, toldToMembers } from "./privacy.ts";
export { deleteOldLogins, deleteOldMisses } from "./store.ts";
export { usernameKey } from "./username.ts";

type Registration = { username: string; email: string; password: string };

export type Accounts = Omit<Recovery, "resetPassword"> & {
  /** Creates the account and signs in; a letter asks to verify the address. Throws `validation_failed`, `account_exists`. */
  register(form: Registration, from: From): Promise<SignedIn>;
  /**
   * Throws `invalid_credentials` or `rate_limited`, in the same time and words whether or not the address is known. Of a sign-in on a device
   * on which the account is not known its owner is told.
   */
  login(form: { email: string; password: string }, from: From): Promise<SignedIn>;
  /**
   * Exchanges a refresh token for its successor. The one before the newest still gets the newest for a minute; an older one
   * ends the login. One newer than the database knows is good: only this service can have sealed it, before the database was put
   * back to an older state. Throws `refresh_invalid`, `refresh_reused` or `rate_limited`.
   */
  refresh(refreshToken: string | undefined, from: From): Promise<Tokens>;
  /**
   * As recovery says; nobody has to wait after it for misses of before. @returns what the browser is to keep as a device, by which the account
   * is known on it
   */
  resetPassword(reset: { resetToken: string; newPassword: string }, from: From): Promise<string>;
  /** Ends the login of either token. Tokens that mean nothing are ignored. */
  logout(tokens: { refreshToken: string | undefined; accessToken: string | undefined }): Promise<void>;
  /** Throws `token_expired` or `invalid_token`. */
  authenticate: Authenticate;
  /** What administrators do with the accounts of others. */
  administration: AccountAdministration;
  /** What somebody who is signed in does with their own account. */
  own: OwnAccount;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** The channel on which it is told that accounts were deleted: by triggers, also of what was deleted by hand. */
export const ACCOUNTS_GONE = "accounts_gone";

type Needs = {
  db: Database;
  passwords: Passwords;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
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
  const { db, passwords, clock, limits, mail, audit, config } = needs;
  const accessKey = await keepSigningKey(db, "access", randomBytes(32));
  const tokens = createTokens({ key: accessKey, clock });
  const knownLogins = await rememberLogins({ db, clock });
  const forgetLogins = knownLogins.forget;
  const logins = await createLogins({ ...needs, tokens, forgetLogins });
  const guessing = createGuessing({ db, clock, limits, audit });
  const passwordRules = createPasswordRules(config);
  const administrators = createAdministrators({ db, audit, adminEmail: config.adminEmail });
  await administrators.grantConfigured();
  const parts = {
    ...needs,
    passwordRules,
    oneTimeTokens: createOneTimeTokens({ clock }),
    publicUrl: config.publicUrl,
    forgetLogins,
  };
  const { postVerification, noteTaken, resetPassword, ...recovery } = createRecovery({
    ...parts,
    administrators,
  });
  const own = createOwnAccount({ ...parts, startLogin: logins.start });

  /** A login that somebody asked for, unlike one that follows a change of the password. */
  async function signIn(tx: Queryable, user: ProvenUser, from: From): Promise<SignedIn | null> {
    const signedIn = await logins.start(tx, user, from);
    const entry = { actorId: user.id, subjectId: user.id, origin: from.address };
    if (signedIn !== null) await audit.record(tx, { action: "signed_in", ...entry });
    return signedIn;
  }

  /** To the owner of an account that was signed in to on a device on which it was not known. */
  function tellOfSignIn(tx: Queryable, user: Credentials, { userAgent }: From): Promise<void> {
    const { id: userId, email: address, username } = user;
    const at = clock.now().toISOString();
    const letter = { kind: "new_sign_in", username, device: deviceOf(userAgent), at } as const;
    return mail.post(tx, { userId, address }, letter);
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
      return signIn(tx, { ...user, passwordHash }, from);
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

  return {
    ...recovery,

    own,

    administration: createAccountAdministration({ db, clock, audit, administrators, forgetLogins }),

    async register(form, from) {
      refuseBroken(form);
      const signedIn = await createUser(form, await passwords.hash(form.password), from);
      if (signedIn !== null) return signedIn;
      // Whichever of the two is taken, so that the time does not tell.
      await noteTaken(form.email, from.address);
      throw new Refusal(409, "account_exists", "Username or email already in use");
    },

    async login({ email, password }, from) {
      const key = emailKey(email);
      // An account that is not there is known on no device, in the same time.
      const guessedBy = (user: User | null): Guessed => {
        const device = logins.knownDevice(from, user?.id ?? 0);
        return device === null ? { email: key } : { device: `${user?.id} ${device}` };
      };
      const { found: user, isRight } = await passwords.verify(password, async () => {
        const found = await selectCredentials(db, key);
        await guessing.countTry(guessedBy(found));
        return found;
      });
      if (user === null || !isRight) {
        await guessing.wasWrong({ userId: user?.id ?? null, address: from.address });
        throw invalidCredentials();
      }
      const guessed = guessedBy(user);
      await guessing.wasRight(guessed);
      const signedIn = await db.transaction(async (tx) => {
        const started = await signIn(tx, user, from);
        if (started !== null && "email" in guessed) await tellOfSignIn(tx, user, from);
        return started;
      });
      if (signedIn === null) throw user.lockedAt === null ? invalidCredentials() : accountLocked();
      return signedIn;
    },

    async resetPassword(reset, from) {
      const { userId, email } = await resetPassword(reset, from.address);
      await guessing.wasRight({ email: emailKey(email) });
      return logins.rememberOnDevice(from, userId);
    },

    refresh: logins.goOn,

    async logout({ refreshToken, accessToken }) {
      const byRefresh = logins.idIn(refreshToken);
      const byAccess = await tokens.verify(accessToken ?? "", { acceptsExpired: true }).catch(() => null);
      for (const loginId of [byRefresh, byAccess?.loginId ?? null]) {
        if (loginId !== null) await logins.end(loginId);
      }
    },

    async authenticate(accessToken, access) {
      const claims = await tokens.verify(accessToken);
      const user =
        access === "admin" ? await selectUserOfLogin(db, claims) : await knownLogins.userOf(claims);
      if (user === null) throw invalidToken();
      return { userId: user.id, username: user.username, isAdmin: user.isAdmin, loginId: claims.loginId };
    },
  };
}

/** Only for who has proven to be its owner. */
function accountLocked(): Refusal {
  return new Refusal(
    403,
    "account_locked",
    "This account is locked. Write to us if you think that it should not be",
  );
}

function invalidCredentials(): Refusal {
  return new Refusal(401, "invalid_credentials", "Invalid email or password");
}
