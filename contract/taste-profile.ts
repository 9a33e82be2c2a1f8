/** What the product believes of a person's taste, line by line, and what the person says against it. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";
import { item } from "./item.ts";

const kind = z.enum(["genre", "mood", "nanogenre", "person", "era"]);
export type TasteLineKind = z.infer<typeof kind>;

const direction = z.enum(["less", "more"]);
export type CorrectionDirection = z.infer<typeof direction>;

/** The key of a genre or a mood, the name of a nanogenre, a person's id, the first year of a decade: the same in every build of the catalogue. */
const line = z.object({ kind, key: z.string().min(1).max(200) });

export const readTasteProfile = defineCall({
  method: "GET",
  path: "/api/user/taste-profile",
  access: "user",
  summary: "What the marks say of one's own taste, and how it was corrected",
  answer: z.object({
    /** Of each kind the strongest first, what is liked before what is not. */
    lines: z.array(
      line.extend({
        name: z.string(),
        /** −1 to 1; below zero for what the person does not like. */
        strength: z.number(),
        /** How many marked titles it comes from. */
        title_count: z.int(),
        /** Of those the ones that say most, from `items`. */
        title_ids: z.array(id),
        /** Named among the favourite genres. */
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
  summary: "Less or more of what a line is of, from the next picks on; null takes the correction back",
  body: line.extend({ direction: direction.nullable() }),
  answer: done,
});
