/** Client-side validation of email addresses and passwords. The server has the final say. */
import {
  EMAIL_LOCAL_PATTERN,
  EMAIL_PATTERN,
  FORM_MESSAGES,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
} from "#contract/form-rules.ts";

import type { FormErrors } from "./use-form.ts";

type Wrong = string | null;

export function wrongEmail(email: string): Wrong {
  if (email === "") return FORM_MESSAGES.emailRequired;
  if (!EMAIL_PATTERN.test(email)) return FORM_MESSAGES.emailInvalid;
  return EMAIL_LOCAL_PATTERN.test(email) ? null : FORM_MESSAGES.emailLetters;
}

/** For password changes. */
export function wrongNewPassword(password: string): Wrong {
  if (password === "") return FORM_MESSAGES.passwordRequired;
  if (password.length < NEW_PASSWORD_MIN) return FORM_MESSAGES.newPasswordTooShort;
  return password.length > PASSWORD_MAX ? FORM_MESSAGES.passwordTooLong : null;
}

export function wrongOwnPassword(password: string): Wrong {
  return password === "" ? FORM_MESSAGES.passwordRequired : null;
}

export function inFields<Values extends object>(wrong: Record<keyof Values, Wrong>): FormErrors<Values> {
  const found = Object.entries(wrong).filter(([, sentence]) => sentence !== null);
  return { fields: Object.fromEntries(found) as FormErrors<Values>["fields"] & object };
}
