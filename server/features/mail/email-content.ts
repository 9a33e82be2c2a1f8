/** The text of each kind of email: what happened, the one thing to do, and what to do if it wasn't you. */
import { publicAddress } from "#server/platform/base-path.ts";

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
  "Halflight only emails you about your account and never asks for your password by email.";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_QUOTE = 80;
const NOTHING_TO_DO = "You don’t need to do anything. Nothing changes unless someone opens this link.";
const CHANGE_OF_PASSWORD = "Choose a new password right away. That signs everyone out of your account.";

type PartialContent = Omit<EmailContent, "facts"> & Partial<Pick<EmailContent, "facts">>;
type Of<Kind extends Email["kind"]> = Extract<Email, { kind: Kind }>;

/** @param publicUrl the server's public URL */
export function contentOf(email: Email, publicUrl: string): EmailContent {
  return { facts: [], ...contentByKind(email, publicUrl) };
}

function contentByKind(email: Email, publicUrl: string): PartialContent {
  const name = quoted(email.username);
  const reset = { label: "Set a new password", link: publicAddress(publicUrl, "/reset-password") };
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
      return addressChanged(email, name, publicAddress(publicUrl, "/"));
    case "new_sign_in":
      return newSignIn(email, name, reset);
    case "address_already_known":
      return addressAlreadyKnown(name, reset);
    case "test":
      return test(name, new URL("/admin", publicUrl).href);
    default:
      return email satisfies never;
  }
}

function verifyAddress({ kind, link }: Of<"verify_address">, name: string): PartialContent {
  return {
    subject: "Verify your email address",
    heading: `Welcome, ${name}`,
    paragraphs: [
      "Please verify that this address is yours, so that you can always get back into your account.",
      `The link works for ${lengthOf(LINK_TTL_MS[kind])}.`,
    ],
    action: { label: "Verify address", link },
    ifNotYou: "You don’t need to do anything. Nobody can verify your address without this link.",
  };
}

function resetPassword({ kind, link }: Of<"reset_password">, name: string): PartialContent {
  return {
    subject: "Reset your password",
    heading: "Reset your password",
    paragraphs: [
      `Hello ${name}, you asked to reset your password.`,
      `The link works once, for ${lengthOf(LINK_TTL_MS[kind])}. Until you use it, your old password still works.`,
    ],
    action: { label: "Set a new password", link },
    ifNotYou: NOTHING_TO_DO,
  };
}

function passwordChanged(name: string, reset: EmailContent["action"]): PartialContent {
  return {
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [`Hello ${name}, your account has a new password. All other devices have been signed out.`],
    action: reset,
    ifNotYou: CHANGE_OF_PASSWORD,
  };
}

function confirmNewAddress({ kind, link }: Of<"confirm_new_address">, name: string): PartialContent {
  return {
    subject: "Verify your new email address",
    heading: "Verify your new address",
    paragraphs: [
      `Hello ${name}, you asked to use this address for your account.`,
      `The link works for ${lengthOf(LINK_TTL_MS[kind])}. Until you open it, we keep using your old address.`,
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
      `Hello ${name}, your account has a new email address. From now on, we’ll only use that one.`,
    ],
    facts: [{ name: "New address", value: quoted(newAddress) }],
    action: { label: "Open Halflight", link: home },
    ifNotYou:
      "Someone knows your password. Contact the people who run Halflight right away. Only they can give you your account back.",
  };
}

function newSignIn(
  { device, at }: Of<"new_sign_in">,
  name: string,
  reset: EmailContent["action"],
): PartialContent {
  return {
    subject: "New sign-in to your account",
    heading: "New sign-in",
    paragraphs: [
      `Hello ${name}, someone signed in to your account from a device we haven’t seen before.`,
      "If this was you, you don’t need to do anything.",
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
      `Hello ${name}, someone tried to sign up with this address. It already belongs to your account, and nothing has changed.`,
      "If this was you, sign in as usual. If you’ve forgotten your password, choose a new one.",
    ],
    action: reset,
    ifNotYou: "You don’t need to do anything. Nobody got into your account.",
  };
}

function test(name: string, console: string): PartialContent {
  return {
    subject: "Test email",
    heading: "Email is working",
    paragraphs: [
      `Hello ${name}, you sent this test email from the admin console. If you’re reading this, email delivery works.`,
    ],
    action: { label: "Open the admin console", link: console },
    ifNotYou:
      "Someone else may be signed in to your account. Change your password and end sessions you don’t recognize.",
  };
}

/**
 * Makes text that someone else chose safe to include. A username such as win.example must not become a link in the recipient's mail
 * program, reverse the writing direction of its line, or be pages long.
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
  const words = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${words.format(time)} UTC`;
}

function lengthOf(milliseconds: number): string {
  return milliseconds < HOUR_MS ? `${milliseconds / MINUTE_MS} minutes` : `${milliseconds / HOUR_MS} hours`;
}

export function plainTextOf({ heading, paragraphs, facts, action, ifNotYou }: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    `${action.label}:\n${action.link}`,
    `Wasn’t this you? ${ifNotYou}`,
    `-- \nhalflight\n${FOOTER}`,
    "",
  ].join("\n\n");
}
