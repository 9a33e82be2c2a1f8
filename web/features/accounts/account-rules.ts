/** Client-side validation for the account pages. The server has the final say. */
import {
  FORM_MESSAGES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from "#contract/form-rules.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { inFields, wrongEmail, wrongNewPassword } from "../../ui/credential-rules.ts";
import type { FormErrors } from "../../ui/use-form.ts";

export type Registration = { username: string; email: string; password: string };
export type NewPassword = { newPassword: string; confirmation: string };

type Wrong = string | null;

export function checkRegistration({ username, email, password }: Registration): FormErrors<Registration> {
  return inFields({
    username: wrongUsername(username.trim()),
    email: wrongEmail(email.trim()),
    password: wrongNewPassword(password),
  });
}

/** The sign-up dialog allows shorter passwords than the registration page. */
export function checkSignUp({ username, email, password }: Registration): FormErrors<Registration> {
  return inFields({
    username: wrongUsername(username.trim()),
    email: wrongEmail(email.trim()),
    password: wrongFirstPassword(password),
  });
}

export function checkEmail({ email }: { email: string }): FormErrors<{ email: string }> {
  return inFields({ email: wrongEmail(email.trim()) });
}

export function checkNewPassword({ newPassword, confirmation }: NewPassword): FormErrors<NewPassword> {
  return inFields({
    newPassword: wrongNewPassword(newPassword),
    confirmation: wrongConfirmation(confirmation, newPassword),
  });
}

/** The server's messages for the form and its fields; `otherwise` if it sent none. */
export function refusalOf<Values>(failure: unknown, otherwise: string): FormErrors<Values> {
  if (!(failure instanceof RequestFailed)) return { form: otherwise };
  const form = failure.serverMessage ?? otherwise;
  return { form, fields: failure.fields as FormErrors<Values>["fields"] & object };
}

function wrongUsername(username: string): Wrong {
  if (username === "") return FORM_MESSAGES.usernameRequired;
  if (username.length < USERNAME_MIN) return FORM_MESSAGES.usernameTooShort;
  return username.length > USERNAME_MAX ? FORM_MESSAGES.usernameTooLong : null;
}

function wrongFirstPassword(password: string): Wrong {
  if (password === "") return FORM_MESSAGES.passwordRequired;
  if (password.length < PASSWORD_MIN) return FORM_MESSAGES.passwordTooShort;
  return password.length > PASSWORD_MAX ? FORM_MESSAGES.passwordTooLong : null;
}

function wrongConfirmation(confirmation: string, password: string): Wrong {
  if (confirmation === "") return FORM_MESSAGES.confirmationRequired;
  return confirmation === password ? null : FORM_MESSAGES.confirmationDiffers;
}
