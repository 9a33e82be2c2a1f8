/** What a viewer is told when they come by: what became of what they asked for. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";

export const NOTICE_KINDS = ["addition_confirmed", "addition_merged", "addition_refused"] as const;

/** More wait for nobody. */
const MOST = 20;

export const readNotices = defineCall({
  method: "GET",
  path: "/api/notices",
  access: "user",
  summary: "What the viewer was not told yet, the oldest first",
  answer: z.object({
    notices: z
      .array(
        z.object({
          id,
          kind: z.enum(NOTICE_KINDS),
          /** Where it leads. */
          item_id: id,
          /** The name that they gave it. */
          name: z.string(),
          /** Why, where somebody said why. */
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
  summary: "Says that these notices are read; those of others are left alone",
  body: z.object({ ids: z.array(id).min(1).max(MOST) }),
  answer: done,
});
