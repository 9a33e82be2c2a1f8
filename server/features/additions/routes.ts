import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { addManually } from "#contract/titles.ts";
import type { Clock } from "#server/platform/clock.ts";
import { invalidField } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Additions } from "./additions.ts";

export function serveAdditions(
  serve: Serve,
  { additions, clock }: { additions: Additions; clock: Clock },
): void {
  serve(addManually, async ({ viewer, body }) => {
    if (body.year > clock.now().getUTCFullYear()) throw invalidField("year", FORM_MESSAGES.yearTooLate);
    const { titleId, isNew } = await additions.add(viewer.userId, body);
    const message = isNew ? `${body.title} was added` : `${body.title} is already in the catalog`;
    return { ...DONE, itemId: titleId, message };
  });
}
