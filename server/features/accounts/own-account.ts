/**
 * The own account: what its owner sees of it and changes about it. Before what cannot be taken back the password is asked again, and what
 * was proven with it holds only while it is still the password: of two changes at the same moment one is refused.
 */
import { FORM_MESSAGES, isUnderAge } from "#contract/form-rules.ts";
import type { Audit, AuditEntry } from "#server/features/audit/audit.ts";
import { LINK_LIVES_MS, type Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { type Refusal, invalidField, invalidToken, notFound } from "#server/platform/errors.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import { deliverable, emailKey, emailProblem } from "./email-address.ts";
import { type From, type ProvenUser, type SignedIn, standingSince } from "./logins.ts";
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
import type { PasswordRules } from "./password-rules.ts";
import { type ProfileVisibility, visibilityOf } from "./privacy.ts";
import { deleteLetterRequests } from "./recovery-store.ts";
import { linkTo } from "./recovery.ts";
import { endLoginsOf } from "./store.ts";

type Proof = { userId: number; password: string };

export type OwnAccount = {
  read(userId: number): Promise<OwnFacts & { visibility: ProfileVisibility }>;
  /** Ends every login and starts another for whoever asked. Throws `validation_failed` for either password. */
  changePassword(proof: Proof, newPassword: string, from: From): Promise<SignedIn>;
  /** Sends a link to the new address, and says nothing of whether somebody else has it. Throws `validation_failed`. */
  askForAddress(proof: Proof, email: string): Promise<void>;
  /** Those that can be gone on with, last used first. */
  sessions(userId: number): Promise<Session[]>;
  /** Throws `not_found` for a login that has ended or is another person's. */
  endSession(userId: number, loginId: string, from: From): Promise<void>;
  endAllSessions(userId: number, from: From): Promise<void>;
  /** Throws `validation_failed` for what people of that age may not choose. */
  choosePrivacy(userId: number, privacy: Privacy): Promise<void>;
  /**
   * Deletes the account and everything that refers to it, once `before` has done its part in the same transaction. Throws
   * `validation_failed` for a wrong password.
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
  /** Null where the account has another password by now. */
  startLogin(tx: Queryable, user: ProvenUser, from: From): Promise<SignedIn | null>;
  /** For the process that ended logins: it must not wait to be told. */
  forgetLogins(): void;
};

export function createOwnAccount(needs: Needs): OwnAccount {
  const { db, passwords, passwordRules, oneTimeTokens, clock, mail, audit, forgetLogins } = needs;

  async function factsOf(userId: number): Promise<OwnFacts> {
    const facts = await selectOwnFacts(db, userId);
    if (facts === null) throw invalidToken();
    return facts;
  }

  async function prove({ userId, password }: Proof, wrong: () => Refusal): Promise<OwnFacts> {
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

    async changePassword(proof, newPassword, from) {
      const owner = await prove(proof, currentPasswordWrong);
      const problem = passwordRules.problem(newPassword, owner);
      if (problem !== null) throw invalidField("newPassword", problem);
      const passwordHash = await passwords.hash(newPassword);
      const { userId } = proof;
      const signedIn = await db.transaction(async (tx) => {
        // First, and with it the account is locked: a login that is being started waits, and finds another password.
        const change = { userId, proven: owner.passwordHash, passwordHash };
        if (!(await updateProvenPassword(tx, change))) return null;
        await endLoginsOf(tx, userId, clock.now());
        await oneTimeTokens.end(tx, userId);
        await record(tx, "password_changed", { userId, origin: from.address });
        const to = { userId, address: owner.email };
        await mail.post(tx, to, { kind: "password_changed", username: owner.username });
        return needs.startLogin(tx, { ...owner, passwordHash }, from);
      });
      forgetLogins();
      if (signedIn === null) throw currentPasswordWrong();
      return signedIn;
    },

    async askForAddress(proof, email) {
      const { userId } = proof;
      const owner = await prove(proof, passwordWrong);
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
          livesForMs: LINK_LIVES_MS.confirm_new_address,
        });
        const link = linkTo(needs.publicUrl, "verify-email", token);
        await mail.post(
          tx,
          { userId, address },
          { kind: "confirm_new_address", username: owner.username, link },
        );
      });
    },

    sessions: (userId) => selectSessions(db, { userId, ...standingSince(clock.now()) }),

    async endSession(userId, loginId, from) {
      await db.transaction(async (tx) => {
        if (!(await endOwnLogin(tx, { userId, loginId, at: clock.now() }))) throw notFound();
        await record(tx, "sessions_ended", { userId, origin: from.address });
      });
      forgetLogins();
    },

    async endAllSessions(userId, from) {
      await db.transaction(async (tx) => {
        await endLoginsOf(tx, userId, clock.now());
        await record(tx, "sessions_ended", { userId, origin: from.address });
      });
      forgetLogins();
    },

    async choosePrivacy(userId, privacy) {
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
      const owner = await prove(proof, passwordWrong);
      // The account of somebody who has done very much takes longer than a statement may.
      await db.longTransaction(async (tx) => {
        await before(tx);
        // In the order of whoever looks into them: the request, then the account.
        await deleteLetterRequests(tx, owner.emailKey);
        if (!(await deleteUser(tx, { userId, proven: owner.passwordHash }))) throw passwordWrong();
        // Nobody's number from here on, and from nowhere: it stays known that an account was deleted, and when.
        await record(tx, "account_deleted", { userId, origin: null });
      });
      forgetLogins();
    },
  };
}

function currentPasswordWrong(): Refusal {
  return invalidField("currentPassword", FORM_MESSAGES.currentPasswordWrong);
}

function passwordWrong(): Refusal {
  return invalidField("password", FORM_MESSAGES.passwordWrong);
}
