/** The text of the emails: what happened, the one thing to do, and what to do if it wasn't you. */
import { LINK_TTL_MS, type Email } from "./emails.ts";

export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: { name: string; value: string }[];
  /** The email's only link. */
  action: { label: string; link: string };
  ifNotYou: string;
};

export const FOOTER =
  "Halflight writes to you about your account alone, and never asks for your password by email.";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_QUOTE = 80;
const NOTHING_TO_DO = "There is nothing to do: nothing changes unless somebody opens this link.";
const CHANGE_OF_PASSWORD = "Choose a new password at once: that signs everybody out of your account.";

type PartialContent = Omit<EmailContent, "facts"> & Partial<Pick<EmailContent, "facts">>;
type Of<Kind extends Email["kind"]> = Extract<Email, { kind: Kind }>;

/** `publicUrl`: where browsers find the product. */
export function contentOf(email: Email, publicUrl: string): EmailContent {
  return { facts: [], ...contentByKind(email, publicUrl) };
}

function contentByKind(email: Email, publicUrl: string): PartialContent {
  const name = quoted(email.username);
  const reset = { label: "Choose a new password", link: new URL("/reset-password", publicUrl).href };
  switch (email.kind) {
    case "verify_address":
      return verifyAddress(email, name);
    case "reset_password":
      return resetPassword(email, name);
    case "password_changed":
      return passwordChanged(name, reset);
    case "confirm_new_address":
      return confirmNewAddress(email, name);
    case "address_changed":
      return addressChanged(email, name, new URL("/", publicUrl).href);
    case "new_sign_in":
      return newSignIn(email, name, reset);
    case "address_already_known":
      return addressAlreadyKnown(name, reset);
    default:
      return email satisfies never;
  }
}

function verifyAddress({ kind, link }: Of<"verify_address">, name: string): PartialContent {
  return {
    subject: "Confirm your email address",
    heading: `Welcome, ${name}`,
    paragraphs: [
      "One thing is left: confirm that this address is yours. With it you can always get back into your account.",
      `The link works for ${lengthOf(LINK_TTL_MS[kind])}.`,
    ],
    action: { label: "Confirm address", link },
    ifNotYou: "There is nothing to do: without this link nobody can confirm your address.",
  };
}

function resetPassword({ kind, link }: Of<"reset_password">, name: string): PartialContent {
  return {
    subject: "Choose a new password",
    heading: "A new password",
    paragraphs: [
      `Hello ${name}, you asked for a new password.`,
      `The link works once, for ${lengthOf(LINK_TTL_MS[kind])}. Until you use it your old password stays as it is.`,
    ],
    action: { label: "Choose a new password", link },
    ifNotYou: NOTHING_TO_DO,
  };
}

function passwordChanged(name: string, reset: EmailContent["action"]): PartialContent {
  return {
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      `Hello ${name}, your account has a new password. Other devices that were signed in have to sign in again.`,
    ],
    action: reset,
    ifNotYou: CHANGE_OF_PASSWORD,
  };
}

function confirmNewAddress({ kind, link }: Of<"confirm_new_address">, name: string): PartialContent {
  return {
    subject: "Confirm your new email address",
    heading: "Your new address",
    paragraphs: [
      `Hello ${name}, you asked to use this address for your account.`,
      `The link works for ${lengthOf(LINK_TTL_MS[kind])}. Until you open it your old address stays in use.`,
    ],
    action: { label: "Use this address", link },
    ifNotYou: NOTHING_TO_DO,
  };
}

function addressChanged({ newAddress }: Of<"address_changed">, name: string, home: string): PartialContent {
  return {
    subject: "Your email address was changed",
    heading: "Your address was changed",
    paragraphs: [
      `Hello ${name}, your account has a new email address. From now on we write to that one alone.`,
    ],
    facts: [{ name: "New address", value: quoted(newAddress) }],
    action: { label: "Open Halflight", link: home },
    ifNotYou:
      "Somebody knows your password. Tell the people who run Halflight at once: only they can give the account back to you.",
  };
}

function newSignIn(
  { device, at }: Of<"new_sign_in">,
  name: string,
  reset: EmailContent["action"],
): PartialContent {
  return {
    subject: "New sign-in to your account",
    heading: "A new sign-in",
    paragraphs: [
      `Hello ${name}, somebody signed in to your account from a device that we have not seen before.`,
      "If it was you, there is nothing to do.",
    ],
    facts: [
      { name: "Device", value: quoted(device) },
      { name: "Time", value: timeOf(at) },
    ],
    action: reset,
    ifNotYou: CHANGE_OF_PASSWORD,
  };
}

function addressAlreadyKnown(name: string, reset: EmailContent["action"]): PartialContent {
  return {
    subject: "You already have an account",
    heading: "You already have an account",
    paragraphs: [
      `Hello ${name}, somebody tried to sign up with this address. It belongs to your account already, and nothing was changed.`,
      "If it was you, sign in as always. If you have forgotten your password, choose a new one.",
    ],
    action: reset,
    ifNotYou: "There is nothing to do: nobody was let in.",
  };
}

/**
 * Text that somebody else chose. A name such as win.example must not become a link in the reader's mail program, nor turn the line around
 * or go on for pages.
 */
function quoted(text: string): string {
  const plain = text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "");
  const short = [...plain].slice(0, LONGEST_QUOTE).join("");
  const unlinked = short.replaceAll(/[.:/@]/g, "$&\u200c");
  return /^[\u0020-\u007e\u200c]*$/.test(unlinked) ? unlinked : `\u2068${unlinked}\u2069`;
}

function timeOf(at: string): string {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return quoted(at);
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${words.format(time)} UTC`;
}

function lengthOf(milliseconds: number): string {
  return milliseconds < HOUR_MS ? `${milliseconds / MINUTE_MS} minutes` : `${milliseconds / HOUR_MS} hours`;
}
