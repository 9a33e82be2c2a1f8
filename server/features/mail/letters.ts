/** What the product has to say to people by mail. */
import { z } from "zod";

const username = z.string();
const link = z.url({ protocol: /^https?$/ });

export const letter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verify_address"), username, link }),
  z.object({ kind: z.literal("reset_password"), username, link }),
  z.object({ kind: z.literal("password_changed"), username }),
  /** To the new address: nothing is changed before its link is opened. */
  z.object({ kind: z.literal("confirm_new_address"), username, link }),
  /** To the address before and to the new one, which is given in part only. */
  z.object({ kind: z.literal("address_changed"), username, newAddress: z.string() }),
  /** `at`: ISO 8601. */
  z.object({ kind: z.literal("new_sign_in"), username, device: z.string(), at: z.string() }),
  /** Somebody tried to register with this address. */
  z.object({ kind: z.literal("address_already_known"), username }),
]);

export type Letter = z.infer<typeof letter>;

const HOUR_MS = 60 * 60 * 1000;

/** How long the link of a letter opens anything. Its token is given this life, its words say so, and after it nothing is sent. */
export const LINK_LIVES_MS = {
  verify_address: 24 * HOUR_MS,
  reset_password: HOUR_MS / 6,
  confirm_new_address: 24 * HOUR_MS,
} as const;
