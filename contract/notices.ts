/** Notices shown to a viewer about the outcome of their requests. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";

export const NOTICE_KINDS = ["addition_confirmed", "addition_merged", "addition_refused"] as const;

/** Maximum number of unread notices returned, and of notices dismissed at once. */
const MOST = 20;

export const readNotices = defineCall({
  method: "GET",
  path: "/api/notices",
  access: "user",
  summary: "The viewer's unread notices, oldest first",
  answer: z.object({
    notices: z
      .array(
        z.object({
          id,
          kind: z.enum(NOTICE_KINDS),
          /** The linked title. */
          item_id: id,
          /** The name the viewer gave it. */
          name: z.string(),
          /** The administrator's reason; `null` if none was given. */
          reason: z.string().nullable(),
          created_at: z.iso.datetime(),
        }),
      )
      .max(MOST),
  }),
});

export const dismissNotices = defineCall({
  method: "POST",
  path: "/api/notices/read",
  access: "user",
  summary: "Mark notices as read; other people's notices are ignored",
  body: z.object({ ids: z.array(id).min(1).max(MOST) }),
  answer: done,
});
