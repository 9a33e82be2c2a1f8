/** Fields that several calls on accounts have in common, with the words in which each is refused. */
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

/** A password that takes the place of another. */
export const newPassword = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired, abort: true })
  .min(NEW_PASSWORD_MIN, { error: FORM_MESSAGES.newPasswordTooShort })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong });

/** What an account's call has to say for a person to read. */
export const saying = z.object({ message: z.string() });

/** The most that a body with credentials may have. */
export const CREDENTIALS_BYTES = 16 * 1024;
