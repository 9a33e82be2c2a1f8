/**
 * Recovery: what the owner of a mailbox can do because it is theirs. They verify its address, and come back to an account whose password
 * is lost or known to others: every session ends, every other link too. Letters go to the address that is kept, never to one that was typed.
 */
import { RESET_TOKEN_INVALID, VERIFICATION_TOKEN_INVALID } from "#contract/account-recovery.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import { LINK_LIVES_MS, type Mail } from "#server/features/mail/mail.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import type { Administrators } from "./administrators.ts";
import { emailKey, partlyShown } from "./email-address.ts";
import { createLetterRequests } from "./letter-requests.ts";
import type { OneTimeTokens, TokenHolder } from "./one-time-tokens.ts";
import type { PasswordRules } from "./password-rules.ts";
import {
  type Addressee,
  lockAddressee,
  markVerified,
  selectAddressee,
  updateAddress,
  updatePassword,
} from "./recovery-store.ts";
import { endLoginsOf } from "./store.ts";

export type Recovery = {
  /** Has a link sent to the owner of the address, if there is one. It takes as long where there is none. */
  requestReset(email: string, origin: string): Promise<void>;
  /** Sets the password, verifies the address and ends every session. Throws `reset_token_invalid`, `validation_failed`. @returns whose */
  resetPassword(
    reset: { resetToken: string; newPassword: string },
    origin: string,
  ): Promise<{ userId: number; email: string }>;
  /** Verifies the address of an account, or changes to the one that the link went to. Throws `verification_token_invalid`. */
  verifyEmail(token: string, origin: string): Promise<"verified" | "changed">;
  /** @returns false where the address is verified already */
  sendVerification(userId: number): Promise<boolean>;
};

/** What the other parts of the accounts need of it. */
export type RecoveryParts = Recovery & {
  postVerification(tx: Queryable, account: Pick<Addressee, "id" | "username" | "email">): Promise<void>;
  /** Somebody tried to register with an address or a name that is taken: if it is the address, its owner is told. */
  noteTaken(email: string, origin: string): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  mail: Mail;
  audit: Audit;
  passwords: Passwords;
  passwordRules: PasswordRules;
  oneTimeTokens: OneTimeTokens;
  administrators: Administrators;
  publicUrl: string;
  /** For the process that ended logins: it must not wait to be told. */
  forgetLogins: () => void;
};

export function createRecovery(needs: Needs): RecoveryParts {
  const { db, clock, logger, mail, audit, passwords, passwordRules, oneTimeTokens, administrators } = needs;

  const letterRequests = createLetterRequests({
    db,
    clock,
    logger,
    async post(tx, account, { kind, origin }) {
      const to = { userId: account.id, address: account.email };
      const { username } = account;
      if (kind === "address_already_known") return mail.post(tx, to, { kind, username });
      const lasting = {
        userId: account.id,
        purpose: kind,
        livesForMs: LINK_LIVES_MS.reset_password,
      } as const;
      const link = linkTo(needs.publicUrl, "reset-password", await oneTimeTokens.issue(tx, lasting));
      await audit.record(tx, { action: "reset_requested", actorId: null, subjectId: account.id, origin });
      return mail.post(tx, to, { kind, username, link });
    },
  });

  async function postVerification(
    tx: Queryable,
    { id: userId, username, email }: Pick<Addressee, "id" | "username" | "email">,
  ): Promise<void> {
    const purpose = "verify_address";
    const token = await oneTimeTokens.issue(tx, {
      userId,
      purpose,
      livesForMs: LINK_LIVES_MS.verify_address,
    });
    const link = linkTo(needs.publicUrl, "verify-email", token);
    await mail.post(tx, { userId, address: email }, { kind: purpose, username, link });
  }

  /** The mailbox of the account is its owner's. */
  async function verify(tx: Queryable, account: Addressee, origin: string): Promise<void> {
    if (!account.isVerified) {
      await markVerified(tx, account.id, clock.now());
      await recordOwn(tx, "address_verified", account.id, origin);
    }
    await administrators.addressVerified(tx, account, origin);
  }

  async function changeAddress(tx: Queryable, { userId, data }: TokenHolder, origin: string): Promise<void> {
    const account = await lockAddressee(tx, { userId });
    const email = data["email"];
    if (account === null || email === undefined) throw verificationTokenInvalid();
    const changed = { id: userId, email, emailKey: emailKey(email) };
    if (!(await updateAddress(tx, { userId, ...changed, at: clock.now() })))
      throw new Refusal(409, "account_exists", "This email address belongs to another account");
    // Links that are under way went to the address before.
    await oneTimeTokens.end(tx, userId);
    await recordOwn(tx, "address_changed", userId, origin);
    await administrators.addressVerified(tx, changed, origin);
    const letter = {
      kind: "address_changed",
      username: account.username,
      newAddress: partlyShown(email),
    } as const;
    for (const address of [account.email, email]) await mail.post(tx, { userId, address }, letter);
  }

  function recordOwn(
    tx: Queryable,
    action: "address_verified" | "address_changed" | "password_reset",
    userId: number,
    origin: string,
  ): Promise<void> {
    return audit.record(tx, { action, actorId: userId, subjectId: userId, origin });
  }

  return {
    postVerification,

    noteTaken: (email, origin) =>
      letterRequests.note({ kind: "address_already_known", emailKey: emailKey(email), origin }),

    requestReset: (email, origin) =>
      letterRequests.note({ kind: "reset_password", emailKey: emailKey(email), origin }),

    async resetPassword({ resetToken, newPassword }, origin) {
      // Before a password is hashed, which is dear.
      const holder = await oneTimeTokens.look(db, "reset_password", resetToken);
      const owner = holder && (await selectAddressee(db, holder.userId));
      if (owner === null) throw resetTokenInvalid();
      const problem = passwordRules.problem(newPassword, owner);
      if (problem !== null) throw invalidField("newPassword", problem);
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction(async (tx) => {
        const redeemed = await oneTimeTokens.redeem(tx, "reset_password", resetToken);
        const account = redeemed && (await lockAddressee(tx, redeemed));
        if (account === null) throw resetTokenInvalid();
        await updatePassword(tx, account.id, passwordHash);
        await endLoginsOf(tx, account.id, clock.now());
        await oneTimeTokens.end(tx, account.id);
        await recordOwn(tx, "password_reset", account.id, origin);
        await verify(tx, account, origin);
        const to = { userId: account.id, address: account.email };
        await mail.post(tx, to, { kind: "password_changed", username: account.username });
      });
      needs.forgetLogins();
      return { userId: owner.id, email: owner.email };
    },

    verifyEmail: (token, origin) =>
      db.transaction(async (tx) => {
        const verification = await oneTimeTokens.redeem(tx, "verify_address", token);
        if (verification === null) {
          const change = await oneTimeTokens.redeem(tx, "change_address", token);
          if (change === null) throw verificationTokenInvalid();
          await changeAddress(tx, change, origin);
          return "changed";
        }
        const account = await lockAddressee(tx, verification);
        if (account === null) throw verificationTokenInvalid();
        await verify(tx, account, origin);
        return "verified";
      }),

    sendVerification: (userId) =>
      db.transaction(async (tx) => {
        const account = await lockAddressee(tx, { userId });
        if (account === null || account.isVerified) return false;
        await postVerification(tx, account);
        return true;
      }),

    close: letterRequests.close,
  };
}

/** Of the address that the service is known by, never of one that a request names. */
export function linkTo(publicUrl: string, page: "verify-email" | "reset-password", token: string): string {
  return new URL(`/${page}?token=${token}`, publicUrl).href;
}

function resetTokenInvalid(): Refusal {
  return new Refusal(400, "reset_token_invalid", RESET_TOKEN_INVALID);
}

function verificationTokenInvalid(): Refusal {
  return new Refusal(400, "verification_token_invalid", VERIFICATION_TOKEN_INVALID);
}
