/** The kinds of email that the server sends. */
import { z } from "zod";

const username = z.string();
const link = z.url({ protocol: /^https?$/ });

export const email = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_address"), username, link }),
  z.object({ kind: z.literal("reset_password"), username, link }),
  z.object({ kind: z.literal("password_changed"), username }),
  /** Sent to the new address. Nothing changes until its link is opened. */
  z.object({ kind: z.literal("confirm_new_address"), username, link }),
  /** Sent to the previous and the new address. The new one is masked. */
  z.object({ kind: z.literal("address_changed"), username, newAddress: z.string() }),
  /** `at` is in ISO 8601 format. */
  z.object({ kind: z.literal("new_sign_in"), username, device: z.string(), at: z.string() }),
  /** Sent to an account's address when somebody tries to register with it. */
  z.object({ kind: z.literal("address_already_known"), username }),
  /** Sent by an administrator to their own address, without the queue. */
  z.object({ kind: z.literal("test"), username }),
]);

export type Email = z.infer<typeof email>;

const HOUR_MS = 60 * 60 * 1000;

/** How long an email's link works. The text states it, and an email that hasn't been sent by then is dropped. */
export const LINK_TTL_MS = {
  verify_address: 24 * HOUR_MS,
  reset_password: HOUR_MS / 6,
  confirm_new_address: 24 * HOUR_MS,
} as const;
