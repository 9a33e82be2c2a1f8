import { dismissNotices, readNotices } from "#contract/notices.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Notices } from "./notices.ts";

export function serveNotices(serve: Serve, { notices }: { notices: Notices }): void {
  serve(readNotices, async ({ viewer }) => ({
    notices: (await notices.unread(viewer.userId)).map(({ titleId, createdAt, ...notice }) => ({
      ...notice,
      item_id: titleId,
      created_at: createdAt.toISOString(),
    })),
  }));

  serve(dismissNotices, async ({ viewer, body }) => {
    await notices.read(viewer.userId, body.ids);
    return DONE;
  });
}
