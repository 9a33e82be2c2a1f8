/**
 * Addresses of mail: the form in which one is kept and written to, and what counts as the same one. What is before the @ is plain ASCII,
 * the domain is in the letters of DNS, so that no two that look alike are mistaken for each other and no letter goes astray.
 */
import { domainToASCII } from "node:url";

import { EMAIL_LOCAL_PATTERN, EMAIL_MAX, FORM_MESSAGES } from "#contract/form-rules.ts";

const HOST_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** The sentence that refuses the address, or null. */
export function emailProblem(email: string): string | null {
  if (!EMAIL_LOCAL_PATTERN.test(email)) return FORM_MESSAGES.emailLetters;
  const { domain } = partsOf(email);
  return HOST_NAME.test(domain) && deliverable(email).length <= EMAIL_MAX ? null : FORM_MESSAGES.emailInvalid;
}

/** As it is kept and written to: the domain in ASCII, what is before it as it was given. */
export function deliverable(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local}@${domain}`;
}

/** Two addresses are the same when their keys are. Other letters than ASCII are left as they are: no address that is kept has any. */
export function emailKey(email: string): string {
  return deliverable(email.trim()).replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Enough to know it again for whoever knows it: "a…@example.com". */
export function partlyShown(email: string): string {
  const { local, domain } = partsOf(email);
  return `${local.slice(0, 1)}…@${domain}`;
}

function partsOf(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf("@");
  return { local: email.slice(0, Math.max(at, 0)), domain: domainToASCII(email.slice(at + 1)) };
}
