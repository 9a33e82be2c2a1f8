/** The few titles that a viewer shows at the top of their profile. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";
import { MOST_FAVORITES } from "./favorite-rules.ts";
import { items } from "./item.ts";

export const readFavorites = defineCall({
  method: "GET",
  path: "/api/user/favorites",
  access: "user",
  summary: "The viewer's favorites, in their order",
  answer: items,
});

export const setFavorites = defineCall({
  method: "PUT",
  path: "/api/user/favorites",
  access: "user",
  summary: "Choose the viewer's favorites and their order; replaces the previous ones",
  body: z.object({
    itemIds: z
      .array(id)
      .max(MOST_FAVORITES)
      .refine((ids) => new Set(ids).size === ids.length, { error: "Choose each title once" }),
  }),
  answer: done,
  limits: [{ by: "account", points: 60, seconds: 60 }],
});
