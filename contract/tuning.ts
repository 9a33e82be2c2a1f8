/** Calls to read, change and restore the tuning parameters. */
import { z } from "zod";

import { defineCall, limitOf, wholeNumber } from "./call.ts";
import { revision } from "./settings.ts";
import {
  TUNABLES,
  TUNABLE_KEYS,
  TUNABLE_PRESETS,
  type TunableKey,
  ofEachTunable,
  tunableRule,
} from "./tunables.ts";

const CHANGES_PAGE = 20;
const CHANGE_ID_MAX = 999_999_999_999_999;
const PLAUSIBLE_KEY = /^[A-Z][A-Z0-9_]{0,39}$/;

function valueOf(key: TunableKey) {
  const { type, min, max } = TUNABLES[key];
  const error = () => tunableRule(key);
  return type === "integer"
    ? z.int({ error }).min(min, { error }).max(max, { error })
    : z.number({ error }).min(min, { error }).max(max, { error });
}

const everyTunable = z.object(ofEachTunable(() => z.number()));

/** Changes of tuning parameters. An unknown key makes all of them invalid. */
export const someTunables = z.strictObject(
  ofEachTunable((key) => valueOf(key).exactOptional()),
  {
    error: (issue) =>
      issue.code === "unrecognized_keys" ? unknownKey(issue.keys as readonly string[]) : undefined,
  },
);

function unknownKey(keys: readonly string[]): string {
  const named = keys.find((key) => PLAUSIBLE_KEY.test(key));
  return named === undefined
    ? "The configuration contains an unknown key"
    : `${named} isn't a tuning parameter`;
}

const changeId = z.int().min(1).max(CHANGE_ID_MAX);

const tuningAnswer = z.object({
  config: everyTunable,
  defaults: everyTunable,
  descriptions: z.object(ofEachTunable(() => z.string())),
  ranges: z.object(
    ofEachTunable(() =>
      z.object({
        type: z.enum(["integer", "number"]),
        min: z.number(),
        max: z.number(),
        step: z.number(),
        unit: z.string().nullable(),
        group: z.string(),
        label: z.string(),
      }),
    ),
  ),
  presets: z.array(
    z.object({
      name: z.enum(Object.keys(TUNABLE_PRESETS) as (keyof typeof TUNABLE_PRESETS)[]),
      config: everyTunable,
    }),
  ),
  /** Revision of the current configuration. */
  revision,
});

export const readTuning = defineCall({
  method: "GET",
  path: "/api/admin/recommendations/config",
  access: "admin",
  summary: "The tuning parameters: values, defaults, meanings, ranges and presets",
  answer: tuningAnswer,
});

export const saveTuning = defineCall({
  method: "POST",
  path: "/api/admin/recommendations/config",
  access: "admin",
  summary: "Set all of the given tuning parameters or none; 409 if any have changed since `revision`",
  body: someTunables.extend({ revision: revision.optional() }),
  answer: tuningAnswer,
});

export const applyTuningDefaults = defineCall({
  method: "DELETE",
  path: "/api/admin/recommendations/config",
  access: "admin",
  summary: "Reset all tuning parameters to their defaults",
  answer: tuningAnswer,
});

export const tuningHistory = defineCall({
  method: "GET",
  path: "/api/admin/recommendations/config/history",
  access: "admin",
  summary: "The history of tuning changes, newest first",
  query: z.object({
    limit: limitOf(CHANGES_PAGE),
    /** The id of a change; only earlier changes are returned, so new ones don't shift pages. */
    before: wholeNumber({ min: 1, max: CHANGE_ID_MAX }).optional(),
  }),
  answer: z.object({
    changes: z.array(
      z.object({
        id: changeId,
        changed_at: z.iso.datetime(),
        /** `null` if the account was deleted or the change was made on the command line. */
        changed_by: z.string().nullable(),
        /** The change that this one restored. */
        restored_from: changeId.nullable(),
        /** Only parameters that changed. */
        differences: z.array(z.object({ key: z.enum(TUNABLE_KEYS), before: z.number(), after: z.number() })),
        /** The full configuration after the change. */
        config: everyTunable,
      }),
    ),
    pagination: z.object({ hasMore: z.boolean() }),
  }),
});

export const restoreTuning = defineCall({
  method: "POST",
  path: "/api/admin/recommendations/config/restore",
  access: "admin",
  summary: "Restore all tuning parameters to their values before or after a change",
  body: z.object({
    id: changeId,
    state: z.enum(["before", "after"]).default("after"),
    revision: revision.optional(),
  }),
  answer: tuningAnswer,
});
