/** Adding a title by hand: what the form holds, what is wrong with it, and what became of it. */
import { ADDED_YEAR_MIN, FORM_MESSAGES } from "#contract/form-rules.ts";
import type { MediaType } from "#contract/vocabulary.ts";

import { currentToken } from "../../api/access-token.ts";
import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { messages } from "../../messages/messages.ts";

export type AdditionForm = { title: string; year: string; mediaType: MediaType };
export type AdditionErrors = Partial<Record<keyof AdditionForm, string>>;

export type Addition =
  | { outcome: "added"; itemId: number; message: string }
  | { outcome: "refused"; message: string; fields: AdditionErrors };

export function errorsOf({ title, year }: AdditionForm, thisYear: number): AdditionErrors {
  const yearError = yearErrorOf(year.trim(), thisYear);
  return {
    ...(title.trim() === "" && { title: FORM_MESSAGES.titleRequired }),
    ...(yearError !== null && { year: yearError }),
  };
}

export async function addManually({ title, year, mediaType }: AdditionForm): Promise<Addition> {
  if (currentToken() === null) return refused(messages.manualAddition.signedOut);
  try {
    const body = { title: title.trim(), year: Number(year), mediaType };
    const { itemId, message } = await request("POST /api/items/manual", { body });
    return { outcome: "added", itemId, message };
  } catch (error) {
    logFailure("manual addition", error);
    if (!(error instanceof RequestFailed)) return refused(messages.manualAddition.broken);
    const fields = Object.keys(error.fields).length > 0;
    // A sentence stands beside its field, or above all of them: not twice.
    return fields
      ? { outcome: "refused", message: "", fields: error.fields }
      : refused(error.serverMessage ?? messages.manualAddition.failed);
  }
}

function refused(message: string): Addition {
  return { outcome: "refused", message, fields: {} };
}

function yearErrorOf(year: string, thisYear: number): string | null {
  if (year === "") return FORM_MESSAGES.yearRequired;
  if (!/^\d+$/.test(year)) return FORM_MESSAGES.yearNumber;
  if (Number(year) < ADDED_YEAR_MIN) return FORM_MESSAGES.yearTooEarly;
  return Number(year) > thisYear ? FORM_MESSAGES.yearTooLate : null;
}
