import { correctAddition, decideAddition, findAdditions, mergeAddition } from "#contract/additions.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import type { Addition } from "#server/features/additions/additions.ts";
import type { Clock } from "#server/platform/clock.ts";
import { invalidField } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { AdditionReviews } from "./addition-reviews.ts";

type Needs = { additionReviews: AdditionReviews; clock: Clock };

export function serveAdditionReviews(serve: Serve, { additionReviews, clock }: Needs): void {
  serve(findAdditions, async ({ query: { state, limit, after } }) => {
    const [found, waitingCount] = await Promise.all([
      additionReviews.find({ state, limit, after: after ?? null }),
      additionReviews.waitingCount(),
    ]);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      additions: page.map(toWire),
      pagination: {
        hasMore: last !== undefined,
        next_after: last === undefined ? null : `${last.addedAt.getTime()}-${last.titleId}`,
      },
      waiting_count: waitingCount,
    };
  });

  serve(correctAddition, async ({ params, body, viewer, address }) => {
    if (body.year > clock.now().getUTCFullYear()) throw invalidField("year", FORM_MESSAGES.yearTooLate);
    const actor = { actorId: viewer.userId, origin: address };
    return { addition: toWire(await additionReviews.correct(params.id, body, actor)) };
  });

  serve(decideAddition, async ({ params, body, viewer, address }) => {
    const reason = body.reason === undefined || body.reason === "" ? null : body.reason;
    const actor = { actorId: viewer.userId, origin: address };
    return {
      addition: toWire(await additionReviews.decide(params.id, { state: body.decision, reason }, actor)),
    };
  });

  serve(mergeAddition, async ({ params, body, viewer, address }) => {
    await additionReviews.merge(params.id, body.into, { actorId: viewer.userId, origin: address });
    return DONE;
  });
}

function toWire({ titleId, mediaType, addedAt, reviewedAt, addersCount, addedBy, ...rest }: Addition) {
  return {
    ...rest,
    id: titleId,
    media_type: mediaType,
    added_at: addedAt.toISOString(),
    reviewed_at: reviewedAt?.toISOString() ?? null,
    adders_count: addersCount,
    added_by: addedBy,
  };
}
