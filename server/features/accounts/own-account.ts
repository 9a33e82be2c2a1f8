/**
 * What users see and change about their own account. Changing the password or address and deleting the account require the password again,
 * or, for an account without one, a sign-in within the last minutes.
 * A new password or a deletion is saved only if that password is still current: of two concurrent changes one is refused.
 */
import { FORM_MESSAGES, isUnderAge } from "#contract/form-rules.ts";
import type { Audit, AuditEntry } from "#server/features/audit/audit.ts";
import { LINK_TTL_MS, type Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField, invalidToken, notFound } from "#server/platform/errors.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import { deliverable, emailKey, emailProblem, type PasswordRules } from "./credentials.ts";
import { type ClientContext, type ProvenUser, type SignedIn, activeSince } from "./logins.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import {
  type OwnFacts,
  type Session,
  deleteUser,
  endOwnLogin,
  isAddressTaken,
  type Privacy,
  selectOwnFacts,
  selectSessions,
  updateProvenPassword,
  updatePrivacy,
} from "./own-account-store.ts";
import { type ProfileVisibility, visibilityOf } from "./privacy.ts";
import { deleteEmailRequests } from "./recovery-store.ts";
import { linkTo } from "./recovery.ts";
import { endLoginsOf, isLoginSince } from "./store.ts";

/** The password is left out for accounts that have none. */
export type Proof = { userId: number; loginId: string; password: string | undefined };

export type OwnAccount = {
  read(userId: number): Promise<OwnFacts & { visibility: ProfileVisibility }>;
  /** Throws `validation_failed` for a wrong password, `conflict` if an account without one has to sign in again first. */
  prove(proof: Proof): Promise<OwnFacts>;
  /** Ends every login and starts a new one for the caller. Throws `validation_failed` if either password isn't accepted. */
  changePassword(proof: Proof, newPassword: string, from: ClientContext): Promise<SignedIn>;
  /** Sends a link to the new address without revealing whether it's registered. Throws `validation_failed`. */
  requestEmailChange(proof: Proof, email: string): Promise<void>;
  /** Active sessions, last used first. */
  sessions(userId: number): Promise<Session[]>;
  /** Throws `not_found` for a login that has ended or isn't the user's. */
  endSession(userId: number, loginId: string, from: ClientContext): Promise<void>;
  endAllSessions(userId: number, from: ClientContext): Promise<void>;
  /** Throws `validation_failed` for choices that aren't allowed at the user's age. */
  savePrivacy(userId: number, privacy: Privacy): Promise<void>;
  /**
   * Runs `before` and deletes the account with everything that refers to it, in one transaction. Throws `validation_failed` for a wrong
   * password.
   */
  delete(proof: Proof, before: (tx: Queryable) => Promise<void>): Promise<void>;
};

type Needs = {
  db: Database;
  passwords: Passwords;
  passwordRules: PasswordRules;
  oneTimeTokens: OneTimeTokens;
  clock: Clock;
  mail: Mail;
  audit: Audit;
  publicUrl: string;
  /** Returns `null` if the password has changed meanwhile or the account is locked. */
  startLogin(tx: Queryable, user: ProvenUser, from: ClientContext): Promise<SignedIn | null>;
  /** Clears this process's cache immediately. Other processes clear theirs when the notification arrives. */
  clearLoginCache(): void;
};

/** How recent a sign-in must be to stand in for a password. */
const FRESH_SIGN_IN_MS = 10 * 60 * 1000;

export function createOwnAccount(needs: Needs): OwnAccount {
  const { db, passwords, passwordRules, oneTimeTokens, clock, mail, audit, clearLoginCache } = needs;

  async function factsOf(userId: number): Promise<OwnFacts> {
    const facts = await selectOwnFacts(db, userId);
    if (facts === null) throw invalidToken();
    return facts;
  }

  async function verifyOwner(
    { userId, loginId, password }: Proof,
    wrong: (message?: string) => Refusal,
  ): Promise<OwnFacts> {
    const owner = await factsOf(userId);
    if (!owner.hasPassword) {
      const since = new Date(clock.now().getTime() - FRESH_SIGN_IN_MS);
      if (!(await isLoginSince(db, { userId, loginId, since }))) throw signInAgain();
      return owner;
    }
    if (password === undefined) throw wrong(FORM_MESSAGES.passwordRequired);
    const { found, isRight } = await passwords.verify(password, () => factsOf(userId));
    if (found === null || !isRight) throw wrong();
    return found;
  }

  function record(
    tx: Queryable,
    action: AuditEntry["action"],
    of: { userId: number; origin: string | null },
  ) {
    return audit.record(tx, { action, actorId: of.userId, subjectId: of.userId, origin: of.origin });
  }

  return {
    async read(userId) {
      const facts = await factsOf(userId);
      return { ...facts, visibility: visibilityOf(facts, clock.now()) };
    },

    prove: (proof) => verifyOwner(proof, passwordWrong),

    async changePassword(proof, newPassword, from) {
      const owner = await verifyOwner(proof, currentPasswordWrong);
      const problem = passwordRules.problem(newPassword, owner);
      if (problem !== null) throw invalidField("newPassword", problem);
      const passwordHash = await passwords.hash(newPassword);
      const { userId } = proof;
      const signedIn = await db.transaction(async (tx) => {
        // First, because this locks the account: a concurrent login waits and then finds a different password.
        const change = { userId, proven: owner.passwordHash, passwordHash };
        if (!(await updateProvenPassword(tx, change))) return null;
        await endLoginsOf(tx, userId, clock.now());
        await oneTimeTokens.revokeAll(tx, userId);
        await record(tx, "password_changed", { userId, origin: from.address });
        const to = { userId, address: owner.email };
        await mail.enqueue(tx, to, { kind: "password_changed", username: owner.username });
        return needs.startLogin(tx, { ...owner, passwordHash }, from);
      });
      clearLoginCache();
      if (signedIn === null) throw currentPasswordWrong();
      return signedIn;
    },

    async requestEmailChange(proof, email) {
      const { userId } = proof;
      const owner = await verifyOwner(proof, passwordWrong);
      const problem =
        emailProblem(email) ?? (emailKey(email) === owner.emailKey ? FORM_MESSAGES.emailSame : null);
      if (problem !== null) throw invalidField("email", problem);
      await db.transaction(async (tx) => {
        if (await isAddressTaken(tx, emailKey(email))) return;
        const address = deliverable(email);
        const token = await oneTimeTokens.issue(tx, {
          userId,
          purpose: "change_address",
          data: { email: address },
          ttlMs: LINK_TTL_MS.confirm_new_address,
        });
        const link = linkTo(needs.publicUrl, "verify-email", token);
        await mail.enqueue(
          tx,
          { userId, address },
          { kind: "confirm_new_address", username: owner.username, link },
        );
      });
    },

    sessions: (userId) => selectSessions(db, { userId, ...activeSince(clock.now()) }),

    async endSession(userId, loginId, from) {
      await db.transaction(async (tx) => {
        if (!(await endOwnLogin(tx, { userId, loginId, at: clock.now() }))) throw notFound();
        await record(tx, "sessions_ended", { userId, origin: from.address });
      });
      clearLoginCache();
    },

    async endAllSessions(userId, from) {
      await db.transaction(async (tx) => {
        await endLoginsOf(tx, userId, clock.now());
        await record(tx, "sessions_ended", { userId, origin: from.address });
      });
      clearLoginCache();
    },

    async savePrivacy(userId, privacy) {
      const asksForAge = privacy.visibility === "public" || privacy.picksMayBeStudied === true;
      if (asksForAge && isUnderAge(await factsOf(userId), clock.now())) {
        if (privacy.visibility === "public")
          throw invalidField("profile_visibility", FORM_MESSAGES.publicTooYoung);
        throw invalidField("picks_may_be_studied", FORM_MESSAGES.studiedTooYoung);
      }
      await updatePrivacy(db, userId, privacy);
    },

    async delete(proof, before) {
      const { userId } = proof;
      const owner = await verifyOwner(proof, passwordWrong);
      // Deleting a very active account can exceed the statement timeout.
      await db.longTransaction(async (tx) => {
        await before(tx);
        // Same lock order as email requests: the request, then the account.
        await deleteEmailRequests(tx, owner.emailKey);
        if (!(await deleteUser(tx, { userId, proven: owner.passwordHash }))) throw passwordWrong();
        // The entry has no network address and its user id no longer exists: it shows only that an account was deleted, and when.
        await record(tx, "account_deleted", { userId, origin: null });
      });
      clearLoginCache();
    },
  };
}

function currentPasswordWrong(message: string = FORM_MESSAGES.currentPasswordWrong): Refusal {
  return invalidField("currentPassword", message);
}

function signInAgain(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "To confirm it’s you, log out and sign in again. You then have ten minutes to make this change",
  );
}

function passwordWrong(message: string = FORM_MESSAGES.passwordWrong): Refusal {
  return invalidField("password", message);
}
