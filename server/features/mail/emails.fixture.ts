/** One email of each kind. */
import type { Email } from "./emails.ts";

export const PUBLIC_URL = "https://halflight.example";

const username = "ana.loves.films";
const token = "7Yk2_uZ0q1hTn4cVb8sXw3LrEa9DgPmJfQ5oWiBt6K0";

const ONE_OF_EACH: { [Kind in Email["kind"]]: Extract<Email, { kind: Kind }> } = {
  verify_address: { kind: "verify_address", username, link: `${PUBLIC_URL}/verify-email?token=${token}` },
  reset_password: { kind: "reset_password", username, link: `${PUBLIC_URL}/reset-password?token=${token}` },
  password_changed: { kind: "password_changed", username },
  confirm_new_address: {
    kind: "confirm_new_address",
    username,
    link: `${PUBLIC_URL}/verify-email?token=${token}`,
  },
  address_changed: { kind: "address_changed", username, newAddress: "a…@new.example" },
  new_sign_in: { kind: "new_sign_in", username, device: "Firefox on Linux", at: "2026-03-01T20:15:00Z" },
  address_already_known: { kind: "address_already_known", username },
  test: { kind: "test", username },
};

export const EVERY_EMAIL: readonly Email[] = Object.values(ONE_OF_EACH);
