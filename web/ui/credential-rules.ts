/** Client-side validation of email addresses and passwords. The server has the final say. */
import {
  EMAIL_LOCAL_PATTERN,
  EMAIL_PATTERN,
  FORM_MESSAGES,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
} from "#contract/form-rules.ts";

import type { FormErrors } from "./use-form.ts";

type FieldError = string | null;

export function emailError(email: string): FieldError {
  if (email === "") return FORM_MESSAGES.emailRequired;
  if (!EMAIL_PATTERN.test(email)) return FORM_MESSAGES.emailInvalid;
  return EMAIL_LOCAL_PATTERN.test(email) ? null : FORM_MESSAGES.emailLetters;
}

/** For forms that set a password: registration, reset and password change. */
export function newPasswordError(password: string): FieldError {
  if (password === "") return FORM_MESSAGES.passwordRequired;
  if (password.length < NEW_PASSWORD_MIN) return FORM_MESSAGES.newPasswordTooShort;
  return password.length > PASSWORD_MAX ? FORM_MESSAGES.passwordTooLong : null;
}

export function currentPasswordError(password: string): FieldError {
  return password === "" ? FORM_MESSAGES.passwordRequired : null;
}

export function fieldErrors<Values extends object>(
  errors: Record<keyof Values, FieldError>,
): FormErrors<Values> {
  const found = Object.entries(errors).filter(([, sentence]) => sentence !== null);
  return { fields: Object.fromEntries(found) as FormErrors<Values>["fields"] & object };
}
