import type { z } from "zod";

import { recordEvent, recordEvents } from "#contract/activity.ts";
import type { Items } from "#server/features/items/items.ts";
import { type Asked, DONE, type Serve } from "#server/platform/http.ts";

import type { Activity, Event } from "./activity.ts";

type Told = z.output<typeof recordEvent.body>;
type Teller = Pick<Asked<typeof recordEvent>, "viewer" | "sessionId">;

type Needs = { activity: Activity; items: Items };

export function serveActivity(serve: Serve, { activity, items }: Needs): void {
  async function record(teller: Teller, told: readonly Told[]): Promise<typeof DONE> {
    const events = told.map((one) => eventOf(teller, one));
    await items.requireVisible(
      events.flatMap(({ titleId }) => titleId ?? []),
      teller.viewer,
    );
    await activity.recordAlone(events);
    return DONE;
  }

  serve(recordEvent, async ({ body, ...teller }) => record(teller, [body]));

  serve(recordEvents, async ({ body, ...teller }) => record(teller, body.events));
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
