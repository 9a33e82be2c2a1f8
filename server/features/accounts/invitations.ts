/**
 * Invitations: an operator invites an address, and the link passes the beta gate and lets that address register, once, within a week. Only
 * a hash of the link's token is stored. The link doesn't prove that its holder owns the mailbox, so it verifies no address.
 */
import { createHash, randomBytes } from "node:crypto";

import { INVITATION_INVALID } from "#contract/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";

import { deliverable, emailKey } from "./credentials.ts";
import {
  deleteInvitation,
  hasInvitation,
  selectInvitedAddress,
  upsertInvitation,
} from "./invitations-store.ts";

export type Invitations = {
  /** A new invitation replaces the address's previous one. @returns the token for the link */
  issue(tx: Queryable, email: string): Promise<string>;
  /** @returns the invited address. Throws `invitation_invalid`. */
  read(db: Queryable, token: string): Promise<string>;
  /** Whether the address has an invitation that's still valid. */
  isInvited(db: Queryable, email: string): Promise<boolean>;
  remove(tx: Queryable, email: string): Promise<void>;
};

export const INVITATION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

export function createInvitations({ clock }: { clock: Clock }): Invitations {
  return {
    async issue(tx, address) {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const at = clock.now();
      const email = deliverable(address);
      await upsertInvitation(tx, {
        email,
        emailKey: emailKey(email),
        hash: hashOf(token),
        at,
        expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
      });
      return token;
    },
    async read(db, token) {
      const email = await selectInvitedAddress(db, { hash: hashOf(token), at: clock.now() });
      if (email === null) throw new Refusal(400, "invitation_invalid", INVITATION_INVALID);
      return email;
    },
    isInvited: (db, email) => hasInvitation(db, { emailKey: emailKey(email), at: clock.now() }),
    remove: (tx, email) => deleteInvitation(tx, emailKey(email)),
  };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
