/** The name and description of a list, as a form checks them. */
import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX } from "#contract/list-rules.ts";

import { RequestFailed } from "../api/request-failed.ts";
import { listWords } from "../messages/lists.ts";
import type { FormErrors } from "../ui/use-form.ts";

export type ListName = { name: string; description: string };

const words = listWords.form;

export function errorsInListName({ name, description }: ListName): FormErrors<ListName> {
  const nameLength = lengthOf(name);
  return {
    fields: {
      ...(nameLength === 0 && { name: words.nameMissing }),
      ...(nameLength > LIST_NAME_MAX && { name: words.nameTooLong(LIST_NAME_MAX) }),
      ...(lengthOf(description) > LIST_DESCRIPTION_MAX && {
        description: words.descriptionTooLong(LIST_DESCRIPTION_MAX),
      }),
    },
  };
}

/** The server's reasons, or a general one. */
export function refusalOfList(failure: unknown): FormErrors<ListName> {
  if (!(failure instanceof RequestFailed) || failure.status >= 500) return { form: words.failed };
  if (failure.code === "rate_limited") return { form: words.tooMany };
  return Object.keys(failure.fields).length > 0
    ? { fields: failure.fields }
    : { form: failure.serverMessage ?? words.failed };
}

function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}
