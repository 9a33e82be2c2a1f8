/** Client-side validation for the account pages. The server has the final say. */
import {
  FORM_MESSAGES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from "#contract/form-rules.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { fieldErrors, emailError, newPasswordError } from "../../ui/credential-rules.ts";
import type { FormErrors } from "../../ui/use-form.ts";

export type Registration = { username: string; email: string; password: string };
export type NewPassword = { newPassword: string; confirmation: string };

type FieldError = string | null;

export function checkRegistration({ username, email, password }: Registration): FormErrors<Registration> {
  return fieldErrors({
    username: usernameError(username.trim()),
    email: emailError(email.trim()),
    password: newPasswordError(password),
  });
}

/** The sign-up dialog allows shorter passwords than the registration page. */
export function checkSignUp({ username, email, password }: Registration): FormErrors<Registration> {
  return fieldErrors({
    username: usernameError(username.trim()),
    email: emailError(email.trim()),
    password: signUpPasswordError(password),
  });
}

export function checkEmail({ email }: { email: string }): FormErrors<{ email: string }> {
  return fieldErrors({ email: emailError(email.trim()) });
}

export function checkNewPassword({ newPassword, confirmation }: NewPassword): FormErrors<NewPassword> {
  return fieldErrors({
    newPassword: newPasswordError(newPassword),
    confirmation: confirmationError(confirmation, newPassword),
  });
}

/** The server's messages for the form and its fields. The form shows `fallback` if the server sent no message. */
export function serverErrors<Values>(failure: unknown, fallback: string): FormErrors<Values> {
  if (!(failure instanceof RequestFailed)) return { form: fallback };
  const form = failure.serverMessage ?? fallback;
  return { form, fields: failure.fields as FormErrors<Values>["fields"] & object };
}

function usernameError(username: string): FieldError {
  if (username === "") return FORM_MESSAGES.usernameRequired;
  if (username.length < USERNAME_MIN) return FORM_MESSAGES.usernameTooShort;
  if (username.length > USERNAME_MAX) return FORM_MESSAGES.usernameTooLong;
  const hasLetter = /\p{L}/u.test(username);
  return hasLetter && USERNAME_PATTERN.test(username.normalize("NFKC"))
    ? null
    : FORM_MESSAGES.usernameLetters;
}

function signUpPasswordError(password: string): FieldError {
  if (password === "") return FORM_MESSAGES.passwordRequired;
  if (password.length < PASSWORD_MIN) return FORM_MESSAGES.passwordTooShort;
  return password.length > PASSWORD_MAX ? FORM_MESSAGES.passwordTooLong : null;
}

function confirmationError(confirmation: string, password: string): FieldError {
  if (confirmation === "") return FORM_MESSAGES.confirmationRequired;
  return confirmation === password ? null : FORM_MESSAGES.confirmationDiffers;
}
