import { recordEvent } from "#contract/activity.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Activity } from "./activity.ts";

export function serveActivity(serve: Serve, { activity }: { activity: Activity }): void {
  serve(recordEvent, async ({ viewer, sessionId, body }) => {
    await activity.recordAlone({
      userId: viewer.userId,
      sessionId,
      type: body.eventType,
      titleId: body.itemId ?? null,
      value: body.eventValue ?? null,
      metadata: body.metadata ?? null,
    });
    return DONE;
  });
}
