import { z } from "zod";

import { recordEvent, recordEvents } from "#contract/activity.ts";
import { PICKS_SECTION, SCREEN_MAX } from "#contract/events.ts";
import type { Items } from "#server/features/items/items.ts";
import type { Recommendations, Showing } from "#server/features/recommendations/recommendations.ts";
import { type Asked, DONE, type Serve } from "#server/platform/http.ts";

import type { Activity, Event } from "./activity.ts";

type Told = z.output<typeof recordEvent.body>;
type Teller = Pick<Asked<typeof recordEvent>, "viewer" | "sessionId">;

type Needs = { activity: Activity; items: Items; recommendations: Pick<Recommendations, "noteShown"> };

/** What a browser may say of a pick that came into view. */
const pickInView = z.object({ section: z.literal(PICKS_SECTION), screen: z.string().min(1).max(SCREEN_MAX) });

export function serveActivity(serve: Serve, { activity, items, recommendations }: Needs): void {
  async function record(teller: Teller, told: readonly Told[]): Promise<typeof DONE> {
    const { viewer, sessionId } = teller;
    const events = told.map((one) => eventOf(teller, one));
    await items.requireVisible(
      events.flatMap(({ titleId }) => titleId ?? []),
      viewer,
    );
    await activity.recordAlone(events);
    recommendations.noteShown({ userId: viewer.userId, sessionId }, told.flatMap(showingsIn));
    return DONE;
  }

  serve(recordEvent, async ({ body, ...teller }) => record(teller, [body]));

  serve(recordEvents, async ({ body, ...teller }) => record(teller, body.events));
}

function showingsIn({ eventType, itemId, metadata }: Told): Showing[] {
  const { data } = pickInView.safeParse(metadata);
  const isShown = eventType === "VIEW" && typeof itemId === "number" && data !== undefined;
  return isShown ? [{ titleId: itemId, screen: data.screen }] : [];
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
