import { z } from "zod";

import { recordEvent, recordEvents } from "#contract/activity.ts";
import { PICKS_SECTION, SCREEN_MAX } from "#contract/events.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Recommendations, Showing } from "#server/features/recommendations/recommendations.ts";
import { type CallRequest, DONE, type Serve } from "#server/platform/http.ts";

import type { Activity, Event } from "./activity.ts";

type Told = z.output<typeof recordEvent.body>;
type Refused = z.input<typeof recordEvents.answer>["refused"][number];
type Teller = Pick<CallRequest<typeof recordEvent>, "viewer" | "sessionId">;

type Needs = { activity: Activity; items: Items; recommendations: Pick<Recommendations, "noteShown"> };

/** What a browser may say of a pick that came into view. */
const pickInView = z.object({
  section: z.literal(PICKS_SECTION),
  screen: z.string().min(1).max(SCREEN_MAX),
  // One that is none makes it no less a showing.
  answer_id: z.uuid().nullable().catch(null).default(null),
});

export function serveActivity(serve: Serve, { activity, items, recommendations }: Needs): void {
  async function record(teller: Teller, told: readonly Told[]): Promise<void> {
    const { viewer, sessionId } = teller;
    await activity.recordAlone(told.map((one) => eventOf(teller, one)));
    recommendations.noteShown({ userId: viewer.userId, sessionId }, told.flatMap(showingsIn));
  }

  serve(recordEvent, async ({ body, ...teller }) => {
    await items.requireVisible(titlesIn([body]), teller.viewer);
    await record(teller, [body]);
    return DONE;
  });

  serve(recordEvents, async ({ body: { events }, ...teller }) => {
    const visible = await items.visible(titlesIn(events), teller.viewer);
    const refused = events.flatMap((one, index) => refusalOf(one, index, visible));
    const refusedAt = new Set(refused.map(({ index }) => index));
    const accepted = events.flatMap((one, index) => (one === null || refusedAt.has(index) ? [] : [one]));
    if (accepted.length > 0) await record(teller, accepted);
    return { accepted: accepted.length, refused };
  });
}

function titlesIn(told: readonly (Told | null)[]): number[] {
  return told.flatMap((one) => one?.itemId ?? []);
}

function refusalOf(one: Told | null, index: number, visible: ReadonlySet<number>): Refused[] {
  if (one === null) return [{ index, code: "validation_failed" }];
  const { itemId = null } = one;
  return itemId === null || visible.has(itemId) ? [] : [{ index, code: "not_found" }];
}

function showingsIn({ eventType, itemId, metadata }: Told): Showing[] {
  const { data } = pickInView.safeParse(metadata);
  const isShown = eventType === "VIEW" && typeof itemId === "number" && data !== undefined;
  return isShown ? [{ titleId: itemId, screen: data.screen, answerId: data.answer_id }] : [];
}

function eventOf({ viewer, sessionId }: Teller, told: Told): Event {
  return {
    userId: viewer.userId,
    sessionId,
    type: told.eventType,
    titleId: told.itemId ?? null,
    value: told.eventValue ?? null,
    metadata: told.metadata ?? null,
  };
}
