/**
 * Account recovery by email: verifying the address, and resetting a lost or leaked password, which ends every session and revokes every
 * other link. An email that anyone can request by entering an address goes to the stored address, never to the text that was entered.
 */
import { RESET_TOKEN_INVALID, VERIFICATION_TOKEN_INVALID } from "#contract/accounts.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import { LINK_TTL_MS, type Mail } from "#server/features/mail/mail.ts";
import { publicAddress } from "#server/platform/base-path.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal, invalidField } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import type { Administrators } from "./account-administration.ts";
import { emailKey, maskEmail, type PasswordRules } from "./credentials.ts";
import { createEmailRequests } from "./email-requests.ts";
import type { OneTimeTokens, TokenHolder } from "./one-time-tokens.ts";
import {
  type Recipient,
  lockRecipient,
  markVerified,
  selectRecipient,
  updateAddress,
  updatePassword,
} from "./recovery-store.ts";
import { endLoginsOf } from "./store.ts";

export type Recovery = {
  /** Sends a link if the address is registered. Takes the same time if it isn't. */
  requestReset(email: string, origin: string): Promise<void>;
  /** Sets the password, verifies the address and ends every session. Throws `reset_token_invalid`, `validation_failed`. */
  resetPassword(
    reset: { resetToken: string; newPassword: string },
    origin: string,
  ): Promise<{ userId: number; email: string }>;
  /** Verifies an account's address, or changes it to the one the link was sent to. Throws `verification_token_invalid`. */
  verifyEmail(token: string, origin: string): Promise<"verified" | "changed">;
  /** @returns false if the address is already verified */
  sendVerification(userId: number): Promise<boolean>;
};

/** `Recovery` and the functions that only other modules of this feature call. */
export type RecoveryParts = Recovery & {
  enqueueVerification(tx: Queryable, account: Pick<Recipient, "id" | "username" | "email">): Promise<void>;
  /** Call when a registration failed because the name or address is taken. If it's the address, its owner gets an email. */
  recordTakenAddress(email: string, origin: string): Promise<void>;
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
  /** Clears this process's cache immediately. Other processes clear theirs when the notification arrives. */
  clearLoginCache: () => void;
};

export function createRecovery(needs: Needs): RecoveryParts {
  const { db, clock, logger, mail, audit, passwords, passwordRules, oneTimeTokens, administrators } = needs;

  const emailRequests = createEmailRequests({
    db,
    clock,
    logger,
    async enqueue(tx, account, { kind, origin }) {
      const to = { userId: account.id, address: account.email };
      const { username } = account;
      if (kind === "address_already_known") return mail.enqueue(tx, to, { kind, username });
      const token = {
        userId: account.id,
        purpose: kind,
        ttlMs: LINK_TTL_MS.reset_password,
      } as const;
      const link = linkTo(needs.publicUrl, "reset-password", await oneTimeTokens.issue(tx, token));
      await audit.record(tx, { action: "reset_requested", actorId: null, subjectId: account.id, origin });
      return mail.enqueue(tx, to, { kind, username, link });
    },
  });

  async function enqueueVerification(
    tx: Queryable,
    { id: userId, username, email }: Pick<Recipient, "id" | "username" | "email">,
  ): Promise<void> {
    const purpose = "verify_address";
    const token = await oneTimeTokens.issue(tx, {
      userId,
      purpose,
      ttlMs: LINK_TTL_MS.verify_address,
    });
    const link = linkTo(needs.publicUrl, "verify-email", token);
    await mail.enqueue(tx, { userId, address: email }, { kind: purpose, username, link });
  }

  /** Call once the user has proven that they own the account's mailbox. */
  async function verify(tx: Queryable, account: Recipient, origin: string): Promise<void> {
    if (!account.isVerified) {
      await markVerified(tx, account.id, clock.now());
      await recordOwn(tx, "address_verified", account.id, origin);
    }
    await administrators.addressVerified(tx, account, origin);
  }

  async function changeAddress(tx: Queryable, { userId, data }: TokenHolder, origin: string): Promise<void> {
    const account = await lockRecipient(tx, { userId });
    const email = data["email"];
    if (account === null || email === undefined) throw verificationTokenInvalid();
    const changed = { id: userId, email, emailKey: emailKey(email) };
    if (!(await updateAddress(tx, { userId, ...changed, at: clock.now() })))
      throw new Refusal(409, "account_exists", "This email address belongs to another account");
    // Earlier links were sent to the previous address.
    await oneTimeTokens.revokeAll(tx, userId);
    await recordOwn(tx, "address_changed", userId, origin);
    await administrators.addressVerified(tx, changed, origin);
    const notice = {
      kind: "address_changed",
      username: account.username,
      newAddress: maskEmail(email),
    } as const;
    for (const address of [account.email, email]) await mail.enqueue(tx, { userId, address }, notice);
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
    enqueueVerification,

    recordTakenAddress: (email, origin) =>
      emailRequests.record({ kind: "address_already_known", emailKey: emailKey(email), origin }),

    requestReset: (email, origin) =>
      emailRequests.record({ kind: "reset_password", emailKey: emailKey(email), origin }),

    async resetPassword({ resetToken, newPassword }, origin) {
      // Check the token before hashing the password, which is expensive.
      const holder = await oneTimeTokens.find(db, "reset_password", resetToken);
      const owner = holder && (await selectRecipient(db, holder.userId));
      if (owner === null) throw resetTokenInvalid();
      const problem = passwordRules.problem(newPassword, owner);
      if (problem !== null) throw invalidField("newPassword", problem);
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction(async (tx) => {
        const redeemed = await oneTimeTokens.redeem(tx, "reset_password", resetToken);
        const account = redeemed && (await lockRecipient(tx, redeemed));
        if (account === null) throw resetTokenInvalid();
        await updatePassword(tx, account.id, passwordHash);
        await endLoginsOf(tx, account.id, clock.now());
        await oneTimeTokens.revokeAll(tx, account.id);
        await recordOwn(tx, "password_reset", account.id, origin);
        await verify(tx, account, origin);
        const to = { userId: account.id, address: account.email };
        await mail.enqueue(tx, to, { kind: "password_changed", username: account.username });
      });
      needs.clearLoginCache();
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
        const account = await lockRecipient(tx, verification);
        if (account === null) throw verificationTokenInvalid();
        await verify(tx, account, origin);
        return "verified";
      }),

    sendVerification: (userId) =>
      db.transaction(async (tx) => {
        const account = await lockRecipient(tx, { userId });
        if (account === null || account.isVerified) return false;
        await enqueueVerification(tx, account);
        return true;
      }),

    close: emailRequests.close,
  };
}

/** Built from the configured public URL, never from a request's Host. */
export function linkTo(
  publicUrl: string,
  page: "verify-email" | "reset-password" | "register",
  token: string,
): string {
  return publicAddress(publicUrl, `/${page}?token=${token}`);
}

function resetTokenInvalid(): Refusal {
  return new Refusal(400, "reset_token_invalid", RESET_TOKEN_INVALID);
}

function verificationTokenInvalid(): Refusal {
  return new Refusal(400, "verification_token_invalid", VERIFICATION_TOKEN_INVALID);
}
