/** Messages for refused account changes. */
import { RequestFailed } from "../../api/request-failed.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import type { FormErrors } from "../../ui/use-form.ts";

type FallbackMessages = {
  /** Used if the server sent no readable message. */
  failed: string;
  tooMany: string;
};

export function messageFor(failure: unknown, { failed, tooMany }: FallbackMessages): string {
  if (!(failure instanceof RequestFailed)) return profileSettings.unreachable;
  if (failure.code === "rate_limited") return tooMany;
  return failure.status >= 500 ? failed : (failure.serverMessage ?? failed);
}

/** Errors go next to the fields that the server names, otherwise above the form. */
export function serverErrors<Values>(failure: unknown, fallbacks: FallbackMessages): FormErrors<Values> {
  const fields = failure instanceof RequestFailed ? failure.fields : {};
  if (Object.keys(fields).length === 0) return { form: messageFor(failure, fallbacks) };
  return { fields: fields as FormErrors<Values>["fields"] & object };
}
