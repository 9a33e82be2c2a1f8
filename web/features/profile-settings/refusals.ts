/** What a person reads where something about their account was refused. */
import { RequestFailed } from "../../api/request-failed.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import type { FormErrors } from "../../ui/use-form.ts";

type Ours = {
  /** Where the server said nothing that a person could read. */
  failed: string;
  tooMany: string;
};

export function sentenceFor(failure: unknown, { failed, tooMany }: Ours): string {
  if (!(failure instanceof RequestFailed)) return profileSettings.unreachable;
  if (failure.code === "rate_limited") return tooMany;
  return failure.status >= 500 ? failed : (failure.serverMessage ?? failed);
}

/** At the fields that the server names, else above all of them. */
export function explain<Values>(failure: unknown, ours: Ours): FormErrors<Values> {
  const fields = failure instanceof RequestFailed ? failure.fields : {};
  if (Object.keys(fields).length === 0) return { form: sentenceFor(failure, ours) };
  return { fields: fields as FormErrors<Values>["fields"] & object };
}
