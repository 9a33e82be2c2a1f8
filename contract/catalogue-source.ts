/** TMDB as a source of titles: its key, and the progress of the import. */
import { z } from "zod";

import { defineCall, done } from "./call.ts";
import { TMDB_KEY } from "./form-rules.ts";

const LONGEST_KEY = 1_000;

const source = z.object({
  /** `null` if there's no key; then no titles are imported. */
  key: z
    .object({
      from: z.enum(["environment", "administrator"]),
      /** Enough to tell two keys apart. */
      last_characters: z.string(),
      /** `null` for a key from the environment. */
      set_at: z.iso.datetime().nullable(),
      /** unreadable: this machine doesn't have the file that the key is encrypted with. refused: TMDB rejects the key. */
      state: z.enum(["good", "unreadable", "refused"]),
    })
    .nullable(),
  /** Whether TMDB answers requests; `null` if no key is in use. */
  is_answering: z.boolean().nullable(),
  /** Number of titles imported from TMDB, and number of titles still to be requested for the first time. */
  titles: z.object({ brought: z.int(), waiting: z.int() }),
});

export const readCatalogueSource = defineCall({
  method: "GET",
  path: "/api/admin/catalogue-source",
  access: "admin",
  summary:
    "Whether a TMDB key is set, where it's from, and how many titles were imported; never the key itself",
  answer: source,
});

export const setCatalogueKey = defineCall({
  method: "PUT",
  path: "/api/admin/catalogue-source/key",
  access: "admin",
  summary:
    "Store a TMDB key, encrypted, once TMDB accepts it, and start importing titles; refused if the environment sets one",
  body: z.object({
    key: z
      .string()
      .trim()
      .max(LONGEST_KEY, "This key is too long")
      .regex(TMDB_KEY, "This isn’t a TMDB read access token or API key"),
  }),
  answer: source,
  limits: [{ by: "account", points: 20, seconds: 60 * 60, shared: true }],
});

export const removeCatalogueKey = defineCall({
  method: "DELETE",
  path: "/api/admin/catalogue-source/key",
  access: "admin",
  summary: "Delete the stored TMDB key; imported titles stay",
  answer: done,
});
