/**
 * Accounts: identity and authentication. A sign-in creates a login, a row that stays active until it's ended. An access token is valid
 * only while its login is active. Administrator rights are read from the database on every administrator call.
 * Nothing here reveals whether an address or name is registered, except the refusal of a second account with the same address or name.
 */
import { randomBytes } from "node:crypto";

import type { Audit } from "#server/features/audit/audit.ts";
import type { Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField, invalidToken } from "#server/platform/errors.ts";
import type { Authenticate } from "#server/platform/http.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { OpenIdProvider } from "#server/platform/openid-connect.ts";
import type { Passwords } from "#server/platform/passwords.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { createTokens } from "#server/platform/tokens.ts";

import {
  type AccountAdministration,
  createAccountAdministration,
  createAdministrators,
} from "./account-administration.ts";
import {
  deliverable,
  emailKey,
  emailProblem,
  usernameKey,
  usernameProblem,
  createPasswordRules,
} from "./credentials.ts";
import { deviceOf } from "./devices.ts";
import { createIdentities } from "./identities.ts";
import { createInvitations } from "./invitations.ts";
import { type LoginTarget, createLoginThrottle } from "./login-throttle.ts";
import {
  createLoginCache,
  type ClientContext,
  type ProvenUser,
  type SignedIn,
  type Tokens,
  createLogins,
  refreshInvalid,
} from "./logins.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { type OwnAccount, createOwnAccount } from "./own-account.ts";
import { type Recovery, createRecovery } from "./recovery.ts";
import { type NamedByProxy, type SignOn, type SignOnConfig, createSignOn } from "./sign-on.ts";
import {
  type Credentials,
  type User,
  insertUser,
  ensureSigningKey,
  isTaken,
  selectCredentials,
  selectUserOfLogin,
} from "./store.ts";

export { deleteOldEmailRequests, deleteOldTokens } from "./recovery-store.ts";
export { FAILED_ATTEMPT_DAYS } from "./login-throttle.ts";
export { type ClientContext, LOGIN_IDLE_DAYS, type SignedIn, type Tokens } from "./logins.ts";
export type { AccountAdministration } from "./account-administration.ts";
export type { OwnAccount, Proof } from "./own-account.ts";
export { deleteOldInvitations } from "./invitations-store.ts";
export {
  type PrivacyFacts,
  latestAdultBirthdate,
  isOfAge,
  isSeenByOthers,
  sharedWithMembers,
} from "./privacy.ts";
export { deleteOldLogins, deleteOldFailedAttempts } from "./store.ts";
export { usernameKey } from "./credentials.ts";

type Registration = { username: string; email: string; password: string; invitation?: string | undefined };

export type Accounts = Omit<Recovery, "resetPassword"> & {
  /**
   * Creates the account, signs in and sends a verification email. An invitation is used up. Throws `validation_failed`,
   * `account_exists`, `invitation_invalid`.
   */
  register(form: Registration, from: ClientContext): Promise<SignedIn>;
  /**
   * Checks the form before the rest of the sign-up is filled in. Throws `validation_failed` and `account_exists` like `register`, and a taken
   * address has the same consequences.
   */
  checkRegistration(form: Registration, from: ClientContext): Promise<void>;
  /**
   * Throws `invalid_credentials` or `rate_limited`, with the same timing and message whether or not the address is registered, or
   * `account_locked` if the password was right. The owner gets an email about a sign-in on an unknown device.
   */
  login(form: { email: string; password: string }, from: ClientContext): Promise<SignedIn>;
  /**
   * Exchanges a refresh token for its successor. The previous token still works for a minute; an older one ends the login. A token newer
   * than the database knows is accepted: only this service can have signed it, before the database was restored to an older state.
   * Throws `refresh_invalid`, also if the proxy in front of the server names someone else, `refresh_reused` or `rate_limited`.
   */
  refresh(refreshToken: string | undefined, from: ClientContext, named: NamedByProxy | null): Promise<Tokens>;
  /** The address that an invitation is for. Throws `invitation_invalid`. */
  invitedAddress(invitation: string): Promise<string>;
  /** Signing in at a provider or through a proxy. */
  signOn: SignOn;
  /**
   * See `Recovery`. Also clears the delay from earlier failed attempts. @returns the device cookie, which makes this browser a known
   * device of the account
   */
  resetPassword(reset: { resetToken: string; newPassword: string }, from: ClientContext): Promise<string>;
  /** Ends the logins that the two tokens belong to. Invalid tokens are ignored. */
  logout(tokens: { refreshToken: string | undefined; accessToken: string | undefined }): Promise<void>;
  /** Throws `token_expired` or `invalid_token`. */
  authenticate: Authenticate;
  /** Administrators' actions on accounts. */
  administration: AccountAdministration;
  /** Signed-in users' actions on their own account. */
  own: OwnAccount;
  /** Waits for pending work. */
  close(): Promise<void>;
};

/** Notification channel for deleted accounts. Sent by triggers, so manual deletions count too. */
export const ACCOUNTS_DELETED = "accounts_gone";

type Needs = {
  db: Database;
  passwords: Passwords;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
  mail: Mail;
  audit: Audit;
  /** `null`: no OpenID Connect provider is configured. */
  provider: OpenIdProvider | null;
  config: {
    signOn: SignOnConfig;
    adminEmail: string | null;
    passwordMin: number;
    refusesCommonPasswords: boolean;
    publicUrl: string;
  };
};

export async function createAccounts(needs: Needs): Promise<Accounts> {
  const { db, passwords, clock, limits, mail, audit, config } = needs;
  const accessKey = await ensureSigningKey(db, "access", randomBytes(32));
  const tokens = createTokens({ key: accessKey, clock });
  const loginCache = await createLoginCache({ db, clock });
  const clearLoginCache = loginCache.clear;
  const logins = await createLogins({ ...needs, tokens, clearLoginCache });
  const throttle = createLoginThrottle({ db, clock, limits, audit });
  const passwordRules = createPasswordRules(config);
  const administrators = createAdministrators({ db, audit, adminEmail: config.adminEmail });
  await administrators.grantConfigured();
  const invitations = createInvitations({ clock });
  const parts = {
    ...needs,
    passwordRules,
    oneTimeTokens: createOneTimeTokens({ clock }),
    publicUrl: config.publicUrl,
    clearLoginCache,
  };
  const { enqueueVerification, recordTakenAddress, resetPassword, ...recovery } = createRecovery({
    ...parts,
    administrators,
  });
  const own = createOwnAccount({ ...parts, startLogin: logins.start });

  /** User-initiated login. A login that follows a password change isn't audited as one. */
  async function signIn(tx: Queryable, user: ProvenUser, from: ClientContext): Promise<SignedIn | null> {
    const signedIn = await logins.start(tx, user, from);
    const entry = { actorId: user.id, subjectId: user.id, origin: from.address };
    if (signedIn !== null) await audit.record(tx, { action: "signed_in", ...entry });
    return signedIn;
  }

  /** Queues the email about a sign-in on an unknown device. */
  function enqueueSignInEmail(tx: Queryable, user: Credentials, { userAgent }: ClientContext): Promise<void> {
    const { id: userId, email: address, username } = user;
    const at = clock.now().toISOString();
    const email = { kind: "new_sign_in", username, device: deviceOf(userAgent), at } as const;
    return mail.enqueue(tx, { userId, address }, email);
  }

  /** Signs in somebody who has proven who they are, and emails the account's owner if the device isn't known. */
  async function enter(tx: Queryable, user: Credentials, from: ClientContext): Promise<SignedIn | null> {
    const started = await signIn(tx, user, from);
    const isKnown = logins.knownDevice(from, user.id) !== null;
    if (started !== null && !isKnown) await enqueueSignInEmail(tx, user, from);
    return started;
  }

  const identities = createIdentities({
    ...parts,
    administrators,
    invitations,
    enqueueVerification,
    startLogin: enter,
  });
  const signOn = await createSignOn({
    ...needs,
    identities,
    config: config.signOn,
    publicUrl: config.publicUrl,
  });

  /** @returns `null` if the name or address is taken */
  function createUser(
    { username, email, invitation }: Registration,
    passwordHash: string,
    from: ClientContext,
  ): Promise<SignedIn | null> {
    return db.transaction(async (tx) => {
      if (invitation !== undefined) await requireInvitation(tx, invitation, email);
      const user = await insertUser(tx, {
        username: username.normalize("NFKC"),
        usernameKey: usernameKey(username),
        email: deliverable(email),
        emailKey: emailKey(email),
        passwordHash,
        hasPassword: true,
        createdAt: clock.now(),
      });
      if (user === null) return null;
      await invitations.remove(tx, email);
      await enqueueVerification(tx, { ...user, email: deliverable(email) });
      return signIn(tx, { ...user, passwordHash }, from);
    });
  }

  async function requireInvitation(tx: Queryable, invitation: string, email: string): Promise<void> {
    const invited = await invitations.read(tx, invitation);
    if (emailKey(invited) !== emailKey(email))
      throw invalidField("email", `This invitation is for ${invited}. Please use that address`);
  }

  function validateForm(form: Registration): void {
    const problems = [
      ["username", usernameProblem(form.username)],
      ["email", emailProblem(form.email)],
      ["password", passwordRules.problem(form.password, form)],
    ] as const;
    for (const [field, problem] of problems) if (problem !== null) throw invalidField(field, problem);
  }

  /** Runs whether the name or the address is taken, so the timing doesn't reveal which. */
  async function refuseTaken(form: Registration, from: ClientContext): Promise<never> {
    await recordTakenAddress(form.email, from.address);
    throw new Refusal(409, "account_exists", "Username or email already in use");
  }

  return {
    ...recovery,

    own,

    administration: createAccountAdministration({ db, clock, audit, administrators, clearLoginCache }),

    async register(form, from) {
      validateForm(form);
      const signedIn = await createUser(form, await passwords.hash(form.password), from);
      return signedIn ?? refuseTaken(form, from);
    },

    async checkRegistration(form, from) {
      validateForm(form);
      const keys = { usernameKey: usernameKey(form.username), emailKey: emailKey(form.email) };
      if (await isTaken(db, keys)) await refuseTaken(form, from);
    },

    async login({ email, password }, from) {
      const key = emailKey(email);
      // An unregistered address takes the same time and has no known device.
      const targetOf = (user: User | null): LoginTarget => {
        const device = logins.knownDevice(from, user?.id ?? 0);
        return device === null ? { email: key } : { device: `${user?.id} ${device}` };
      };
      const { found: user, isRight } = await passwords.verify(password, async () => {
        const found = await selectCredentials(db, key);
        await throttle.countAttempt(targetOf(found));
        return found;
      });
      if (user === null || !isRight) {
        await throttle.failed({ userId: user?.id ?? null, address: from.address });
        throw invalidCredentials();
      }
      const target = targetOf(user);
      await throttle.succeeded(target);
      const signedIn = await db.transaction((tx) => enter(tx, user, from));
      if (signedIn === null) throw user.lockedAt === null ? invalidCredentials() : accountLocked();
      return signedIn;
    },

    async resetPassword(reset, from) {
      const { userId, email } = await resetPassword(reset, from.address);
      await throttle.succeeded({ email: emailKey(email) });
      return logins.rememberOnDevice(from, userId);
    },

    signOn,

    invitedAddress: (invitation) => invitations.read(db, invitation),

    async refresh(refreshToken, from, named) {
      const owner = named === null ? null : await logins.ownerOf(refreshToken);
      if (named !== null && owner !== null && (await signOn.isSomeoneElse(named, owner)))
        throw refreshInvalid();
      return logins.refresh(refreshToken, from);
    },

    async logout({ refreshToken, accessToken }) {
      const byRefresh = logins.loginIdOf(refreshToken);
      const byAccess = await tokens.verify(accessToken ?? "", { acceptsExpired: true }).catch(() => null);
      for (const loginId of [byRefresh, byAccess?.loginId ?? null]) {
        if (loginId !== null) await logins.end(loginId);
      }
    },

    async authenticate(accessToken, access) {
      const claims = await tokens.verify(accessToken);
      const user = access === "admin" ? await selectUserOfLogin(db, claims) : await loginCache.userOf(claims);
      if (user === null) throw invalidToken();
      return { userId: user.id, username: user.username, isAdmin: user.isAdmin, loginId: claims.loginId };
    },
  };
}

/** Thrown only if the password was right. */
function accountLocked(): Refusal {
  return new Refusal(
    403,
    "account_locked",
    "This account is locked. Contact us if you think this is a mistake",
  );
}

function invalidCredentials(): Refusal {
  return new Refusal(401, "invalid_credentials", "Invalid email or password");
}
