import { z } from "zod";

import { recordEvent, recordEvents } from "#contract/activity.ts";
import { PICKS_SECTION, SCREEN_MAX } from "#contract/events.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Recommendations, Showing } from "#server/features/recommendations/recommendations.ts";
import { type CallRequest, DONE, type Serve } from "#server/platform/http.ts";

import type { Activity, Event } from "./activity.ts";

type SentEvent = z.output<typeof recordEvent.body>;
type Refused = z.input<typeof recordEvents.answer>["refused"][number];
type Sender = Pick<CallRequest<typeof recordEvent>, "viewer" | "sessionId">;

type Needs = { activity: Activity; items: Items; recommendations: Pick<Recommendations, "recordShown"> };

/** The metadata with which a browser reports that a pick came into view. */
const pickInView = z.object({
  section: z.literal(PICKS_SECTION),
  screen: z.string().min(1).max(SCREEN_MAX),
  // An invalid id is ignored: the pick still counts as shown.
  answer_id: z.uuid().nullable().catch(null).default(null),
});

export function serveActivity(serve: Serve, { activity, items, recommendations }: Needs): void {
  async function record(sender: Sender, sent: readonly SentEvent[]): Promise<void> {
    const { viewer, sessionId } = sender;
    await activity.recordAlone(sent.map((one) => eventOf(sender, one)));
    recommendations.recordShown({ userId: viewer.userId, sessionId }, sent.flatMap(showingsIn));
  }

  serve(recordEvent, async ({ body, ...sender }) => {
    await items.requireVisible(titlesIn([body]), sender.viewer);
    await record(sender, [body]);
    return DONE;
  });

  serve(recordEvents, async ({ body: { events }, ...sender }) => {
    const visible = await items.visible(titlesIn(events), sender.viewer);
    const refused = events.flatMap((one, index) => refusalOf(one, index, visible));
    const refusedAt = new Set(refused.map(({ index }) => index));
    const accepted = events.flatMap((one, index) => (one === null || refusedAt.has(index) ? [] : [one]));
    if (accepted.length > 0) await record(sender, accepted);
    return { accepted: accepted.length, refused };
  });
}

function titlesIn(sent: readonly (SentEvent | null)[]): number[] {
  return sent.flatMap((one) => one?.itemId ?? []);
}

function refusalOf(one: SentEvent | null, index: number, visible: ReadonlySet<number>): Refused[] {
  if (one === null) return [{ index, code: "validation_failed" }];
  const { itemId = null } = one;
  return itemId === null || visible.has(itemId) ? [] : [{ index, code: "not_found" }];
}

function showingsIn({ eventType, itemId, metadata }: SentEvent): Showing[] {
  const { data } = pickInView.safeParse(metadata);
  const isShown = eventType === "VIEW" && typeof itemId === "number" && data !== undefined;
  return isShown ? [{ titleId: itemId, screen: data.screen, answerId: data.answer_id }] : [];
}

function eventOf({ viewer, sessionId }: Sender, sent: SentEvent): Event {
  return {
    userId: viewer.userId,
    sessionId,
    type: sent.eventType,
    titleId: sent.itemId ?? null,
    value: sent.eventValue ?? null,
    metadata: sent.metadata ?? null,
  };
}
