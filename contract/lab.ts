/** The lab: administrators try other recommendation settings before they apply to viewers. */
import { z } from "zod";

import { defineCall, done, id } from "./call.ts";
import { item, reason } from "./item.ts";
import { PICK_SOURCES } from "./recommendations.ts";
import { TUNABLE_KEYS } from "./tunables.ts";
import { someTunables } from "./tuning.ts";

/** The trial settings; all others keep their current values. */
const tried = someTunables;
const all = z.record(z.enum(TUNABLE_KEYS), z.number());

/** The taste that picks are computed for: a sample, or that of an account whose owner agreed. */
const taste = z.union([z.strictObject({ sample: z.string().max(64) }), z.strictObject({ account_id: id })]);

export const labTastes = defineCall({
  method: "GET",
  path: "/api/admin/lab/tastes",
  access: "admin",
  summary: "Tastes to try settings with: samples, and accounts whose owners agreed",
  answer: z.object({
    samples: z.array(z.object({ name: z.string(), title_count: z.int() })),
    /** Most ratings first. */
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
      /** The parts sum to the score; `adjustment` is the effect of corrections and earlier showings. */
      parts: z.object({
        session: z.number(),
        taste: z.number(),
        prior: z.number(),
        /** 0 or less: the viewer has probably seen the title. */
        seen: z.number(),
        /** 0 or less: the title has little in common with the taste. */
        distance: z.number(),
        recency: z.number(),
        advice: z.number(),
        adjustment: z.number(),
      }),
    }),
  ),
  /** Picks per source. */
  composition: z.record(z.enum(PICK_SOURCES), z.int()),
  /** Number of picks by years since release. */
  ageBuckets: z.object({ lt2: z.int(), y2to5: z.int(), y5to10: z.int(), gte10: z.int() }),
  /** Genre diversity of the picks, 0 to 1; `null` if fewer than two picks have known genres. */
  diversity: z.number().nullable(),
});

export const labPreview = defineCall({
  method: "POST",
  path: "/api/admin/lab/preview",
  access: "admin",
  summary: "Picks for a taste with the current settings and with the trial settings",
  body: z.strictObject({
    tunables: tried,
    taste,
    limit: z.int().min(1).max(PREVIEW_MAX).default(24),
  }),
  answer: z.object({
    before: previewedList,
    after: previewedList,
    /** Number of titles in both lists. */
    in_both: z.int(),
    items: z.array(item),
  }),
});

const estimate = z.object({
  mean: z.number(),
  /** `null` if there are too few tastes to estimate it. */
  standard_error: z.number().nullable(),
});
const figures = z.object({
  /** How well the held-out favorites are found among 20 picks: NDCG@20, 0 to 1. */
  ndcg20: estimate,
  /** Share of the catalog that appears in at least one list, in percent. */
  reached_pct: z.number(),
});
const compared = z.object({
  people: z.int(),
  before: figures,
  after: figures,
  /** Change of each taste's NDCG@20, after minus before. */
  gain: estimate,
});

const evaluation = z.object({
  state: z.enum(["running", "done", "failed", "stopped"]),
  /** 0 to 1. */
  progress: z.number(),
  started_at: z.string(),
  before: all,
  after: all,
  /** `null` until done. */
  result: z
    .object({
      samples: compared,
      /** `null` if too few accounts have enough marks. */
      accounts: compared.nullable(),
    })
    .nullable(),
});

export const readEvaluation = defineCall({
  method: "GET",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary: "The latest measurement of how well trial settings find held-out favorites; null if there's none",
  answer: z.object({ evaluation: evaluation.nullable() }),
});

export const startEvaluation = defineCall({
  method: "POST",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary:
    "Measure in the background how well trial settings find held-out favorites; only one measurement at a time",
  body: z.strictObject({ tunables: tried }),
  answer: done,
  limits: [{ by: "account", points: 30, seconds: 60 }],
});

export const stopEvaluation = defineCall({
  method: "DELETE",
  path: "/api/admin/lab/evaluation",
  access: "admin",
  summary: "Stop the running measurement",
  answer: done,
});

const team = z.object({ seen: z.int(), taken_up: z.int() });

export const readExperiment = defineCall({
  method: "GET",
  path: "/api/admin/lab/experiment",
  access: "admin",
  summary: "The state of the comparison of two settings in viewers' picks; null if none is running",
  answer: z.object({
    experiment: z
      .object({
        started_at: z.string(),
        /** Settings that differ from the current ones. */
        tunables: tried,
        /** Share of viewers, in percent. */
        share_pct: z.number(),
        current: team,
        challenger: team,
        /** Number of lists in which more picks of one setting than of the other were acted on, and of ties. */
        wins: z.object({ current: z.int(), challenger: z.int(), ties: z.int() }),
        /** The challenger's share of wins minus the current setting's, −1 to 1; `null` if there are no lists yet. */
        difference: z.number().nullable(),
        /** Half the width of the 95 % confidence interval of the difference. */
        margin: z.number().nullable(),
        /** Two-sided p-value of the sign test. */
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
    "Compare trial settings with the current ones in the picks of a share of viewers; replaces a running comparison",
  body: z.strictObject({ tunables: tried, share_pct: z.number().min(1).max(100) }),
  answer: done,
});

export const endExperiment = defineCall({
  method: "DELETE",
  path: "/api/admin/lab/experiment",
  access: "admin",
  summary: "End the comparison and discard its result",
  answer: done,
});
