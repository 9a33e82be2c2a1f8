/** Fields shared by several account calls, with their validation messages. */
import { z } from "zod";

import {
  EMAIL_LOCAL_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  FORM_MESSAGES,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
} from "./form-rules.ts";

export const emailAddress = z
  .string({ error: FORM_MESSAGES.emailRequired })
  .trim()
  .min(1, { error: FORM_MESSAGES.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: FORM_MESSAGES.emailInvalid })
  .regex(EMAIL_PATTERN, { error: FORM_MESSAGES.emailInvalid })
  .regex(EMAIL_LOCAL_PATTERN, { error: FORM_MESSAGES.emailLetters });

/** A new password that replaces the current one. */
export const newPassword = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired, abort: true })
  .min(NEW_PASSWORD_MIN, { error: FORM_MESSAGES.newPasswordTooShort })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong });

/** A message for people to read. */
export const saying = z.object({ message: z.string() });

/** Maximum size of a body with credentials. */
export const CREDENTIALS_BYTES = 16 * 1024;
