/** The lab: what other settings of the recommendations would do, before anybody is served by them. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";
import { item, reason } from "./item.ts";
import { PICK_SOURCES } from "./recommendations.ts";
import { TUNABLE_KEYS } from "./tunables.ts";
import { someTunables } from "./tuning.ts";

/** Those that are tried; the others are as they are in force. */
const tried = someTunables;
const all = z.record(z.enum(TUNABLE_KEYS), z.number());

/** A taste to try them with. */
const taste = z.union([z.strictObject({ sample: z.string().max(64) }), z.strictObject({ account_id: id })]);

export const labTastes = defineCall({
  method: "GET",
  path: "/api/admin/lab/tastes",
  access: "admin",
  summary: "The tastes that settings can be tried with: samples, and accounts whose owners agreed to it",
  answer: z.object({
    samples: z.array(z.object({ name: z.string(), title_count: z.int() })),
    /** Those who rated most first. */
    accounts: z.array(z.object({ id, display_name: z.string(), rating_count: z.int() })),
  }),
});

const PREVIEW_MAX = 50;

const previewedList = z.object({
  picks: z.array(
    z.object({
      item_id: id,
      source: z.enum(PICK_SOURCES),
      reason,
      score: z.number(),
      /** They add up to the score; `adjustment` is what corrections and earlier showings add or take off. */
      parts: z.object({
        session: z.number(),
        taste: z.number(),
        prior: z.number(),
        recency: z.number(),
        advice: z.number(),
        adjustment: z.number(),
      }),
    }),
  ),
  /** How many picks of each source. */
  composition: z.record(z.enum(PICK_SOURCES), z.int()),
  /** By years since the release. */
  ageBuckets: z.object({ lt2: z.int(), y2to5: z.int(), y5to10: z.int(), gte10: z.int() }),
  /** How unlike each other the picks are by their genres, 0 to 1; null where that is not known. */
  diversity: z.number().nullable(),
});

export const labPreview = defineCall({
  method: "POST",
  path: "/api/admin/lab/preview",
  access: "admin",
  summary: "The picks for a taste by the settings in force, and by those that are tried",
  body: z.strictObject({
    tunables: tried,
    taste,
    limit: z.int().min(1).max(PREVIEW_MAX).default(24),
  }),
  answer: z.object({
    before: previewedList,
    after: previewedList,
    /** How many titles are in both. */
    in_both: z.int(),
    items: z.array(item),
  }),
});

const estimate = z.object({
  mean: z.number(),
  /** Null where there are too few to tell. */
  standard_error: z.number().nullable(),
});
const figures = z.object({
  /** How well the favourites that were not told are found among twenty picks: NDCG@20, 0 to 1. */
  ndcg20: estimate,
  /** The share of the catalogue that is in somebody's list, in percent. */
  reached_pct: z.number(),
});
const compared = z.object({
  people: z.int(),
  before: figures,
  after: figures,
  /** Of each one's NDCG@20, after less before. */
  gain: estimate,
});

const evaluation = z.object({
  state: z.enum(["running", "done", "failed", "stopped"]),
  /** 0 to 1. */
  progress: z.number(),
  started_at: z.string(),
  before: all,
  after: all,
  /** Null until it is done. */
  result: z
    .object({
      samples: compared,
      /** Null: too few accounts have marked enough. */
      accounts: compared.nullable(),
    })
    .nullable(),
});

export const readEvaluation = defineCall({
  method: "GET",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary: "The newest measurement of other settings by held-out favourites; null where there was none",
  answer: z.object({ evaluation: evaluation.nullable() }),
});

export const startEvaluation = defineCall({
  method: "POST",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary:
    "Measures other settings by held-out favourites, in the background; one at a time in the whole service",
  body: z.strictObject({ tunables: tried }),
  answer: done,
  limits: [{ by: "account", points: 30, seconds: 60 }],
});

export const stopEvaluation = defineCall({
  method: "DELETE",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary: "Stops the measurement that is going on",
  answer: done,
});

const team = z.object({ seen: z.int(), taken_up: z.int() });

export const readExperiment = defineCall({
  method: "GET",
  path: "/api/admin/lab/experiment",
  access: "admin",
  summary: "How the comparison of settings in the picks of viewers stands; null where none goes on",
  answer: z.object({
    experiment: z
      .object({
        started_at: z.string(),
        /** Those that differ from the settings in force. */
        tunables: tried,
        /** Of the viewers, in percent. */
        share_pct: z.number(),
        current: team,
        challenger: team,
        /** In how many answers more picks of the one were taken up than of the other. */
        wins: z.object({ current: z.int(), challenger: z.int(), ties: z.int() }),
        /** By how much more of the answers the challenger wins, −1 to 1; null where there is no answer. */
        difference: z.number().nullable(),
        /** Nineteen times of twenty the difference is within so much of the one measured. */
        margin: z.number().nullable(),
        /** How probable so many wins of one are where neither is better. */
        p_value: z.number(),
      })
      .nullable(),
  }),
});

export const startExperiment = defineCall({
  method: "PUT",
  path: "/api/admin/lab/experiment",
  access: "admin",
  summary:
    "Compares other settings with those in force within the picks of a share of the viewers, in place of what was compared",
  body: z.strictObject({ tunables: tried, share_pct: z.number().min(1).max(100) }),
  answer: done,
});

export const endExperiment = defineCall({
  method: "DELETE",
  path: "/api/admin/lab/experiment",
  access: "admin",
  summary: "Ends the comparison; what was found is forgotten",
  answer: done,
});
