/**
 * Email addresses: the stored form, and when two are the same. The local part is plain ASCII and the domain is in its DNS form, so
 * look-alike addresses can't be confused and no email goes to the wrong recipient.
 */
import { domainToASCII } from "node:url";

import { EMAIL_LOCAL_PATTERN, EMAIL_MAX, FORM_MESSAGES } from "#contract/form-rules.ts";

const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** @returns the error message, or `null` if the address is valid */
export function emailProblem(email: string): string | null {
  if (!EMAIL_LOCAL_PATTERN.test(email)) return FORM_MESSAGES.emailLetters;
  const { domain } = partsOf(email);
  return HOST_NAME.test(domain) && deliverable(email).length <= EMAIL_MAX ? null : FORM_MESSAGES.emailInvalid;
}

/** The form for storage and delivery: the domain in ASCII, the local part unchanged. */
export function deliverable(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local}@${domain}`;
}

/** Two addresses are the same if their keys are. Only ASCII letters are lowercased; stored addresses have no others. */
export function emailKey(email: string): string {
  return deliverable(email.trim()).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Recognizable only to people who know the address: "a…@example.com". */
export function maskEmail(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.slice(0, 1)}…@${domain}`;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, Math.max(at, 0)), domain: domainToASCII(email.slice(at + 1)) };
}
