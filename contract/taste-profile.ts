/** The taste profile: the inferred taste line by line, and the person's corrections. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";
import { item } from "./item.ts";

const kind = z.enum(["genre", "mood", "nanogenre", "person", "era"]);
export type TasteLineKind = z.infer<typeof kind>;

const direction = z.enum(["less", "more"]);
export type CorrectionDirection = z.infer<typeof direction>;

/** `key` is the key of a genre or mood, the name of a nanogenre, a person's id, or the first year of a decade. */
const line = z.object({ kind, key: z.string().min(1).max(200) });

export const readTasteProfile = defineCall({
  method: "GET",
  path: "/api/user/taste-profile",
  access: "user",
  summary: "The viewer's taste profile, with its corrections",
  answer: z.object({
    /** Strongest first within each kind, likes before dislikes. */
    lines: z.array(
      line.extend({
        name: z.string(),
        /** −1 to 1; negative for dislikes. */
        strength: z.number(),
        /** Number of marked titles behind the line. */
        title_count: z.int(),
        /** The strongest of those titles; they're in `items`. */
        title_ids: z.array(id),
        /** Whether it's one of the viewer's favorite genres. */
        is_chosen: z.boolean(),
      }),
    ),
    /** Newest first. */
    corrections: z.array(line.extend({ name: z.string(), direction, corrected_at: z.string() })),
    items: z.array(item),
  }),
});

export const correctTasteLine = defineCall({
  method: "PUT",
  path: "/api/user/taste-profile/corrections",
  access: "user",
  summary: "Correct a line of the taste profile to less or more; null removes the correction",
  body: line.extend({ direction: direction.nullable() }),
  answer: done,
});
