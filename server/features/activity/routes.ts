import type { z } from "zod";

import { recordEvent, recordEvents } from "#contract/activity.ts";
import { type Asked, DONE, type Serve } from "#server/platform/http.ts";

import type { Activity, Event } from "./activity.ts";

type Told = z.output<typeof recordEvent.body>;
type Teller = Pick<Asked<typeof recordEvent>, "viewer" | "sessionId">;

export function serveActivity(serve: Serve, { activity }: { activity: Activity }): void {
  serve(recordEvent, async ({ body, ...teller }) => {
    await activity.recordAlone([eventOf(teller, body)]);
    return DONE;
  });

  serve(recordEvents, async ({ body, ...teller }) => {
    await activity.recordAlone(body.events.map((told) => eventOf(teller, told)));
    return DONE;
  });
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
