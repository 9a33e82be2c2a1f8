import { useState } from "react";

import type { CallInput } from "#contract/api.ts";
import { TUNABLE_KEYS, TUNABLE_PRESETS, type TunableKey, type Tunables } from "#contract/tunables.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { admin } from "../../messages/admin.ts";
import { toastError, toastSuccess, toastUndo } from "../../titles/toasts.tsx";
import { type Tuning, tuningHistoryQuery, tuningQuery } from "./admin-queries.ts";
import { saveTuningDraft, useTuningDraft, changesIn, draftFor, triedFrom, errorsIn } from "./tuning.ts";

const words = admin.tuning;
type Preset = keyof typeof TUNABLE_PRESETS;

/** State of the tuning form: the draft, its errors, and saving. */
export function useTuning(tuning: Tuning) {
  const current = tuning.config;
  const draft = changesIn(useTuningDraft(), current);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<"saving" | "defaults" | null>(null);
  const errors = errorsIn(draft, current);
  const tried = triedFrom(draft, current);

  async function send(kind: "saving" | "defaults", failed: string, act: () => Promise<Tuning>) {
    setBusy(kind);
    setError(null);
    try {
      cacheTuning(await act());
      return true;
    } catch (refusal) {
      setError(await messageFor(refusal, failed));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    draft,
    errors,
    error,
    busy,
    changes: Object.keys(draft).length,
    preset: Object.keys(errors).length > 0 ? null : presetOf({ ...current, ...tried }),
    enter(key: TunableKey, value: string): void {
      saveTuningDraft(changesIn({ ...draft, [key]: value }, current));
    },
    choosePreset(preset: Preset): void {
      saveTuningDraft(draftFor(TUNABLE_PRESETS[preset], current));
    },
    discard(): void {
      saveTuningDraft({});
      setError(null);
    },
    async save(): Promise<void> {
      const { revision } = tuning;
      const isSaved = await send("saving", words.saveFailed, () => saveTuning({ ...tried, revision }));
      if (!isSaved) return;
      saveTuningDraft({});
      toastSuccess(words.saved);
    },
    async applyDefaults(): Promise<void> {
      const isApplied = await send("defaults", words.clearFailed, () =>
        request("DELETE /api/admin/recommendations/config", undefined, { isAuthFlow: true }),
      );
      if (!isApplied) return;
      saveTuningDraft({});
      toastUndo(words.defaultsApplied, {
        id: "tuning",
        undo: () =>
          void saveTuning(current).then(
            (restored) => {
              cacheTuning(restored);
              toastSuccess(words.undone);
            },
            () => toastError(words.saveFailed),
          ),
      });
    },
  };
}

type Body = NonNullable<CallInput<"POST /api/admin/recommendations/config">["body"]>;

export function saveTuning(body: Body): Promise<Tuning> {
  return request("POST /api/admin/recommendations/config", { body }, { isAuthFlow: true });
}

/** Stores the server's response in the cache, and refetches the history and the lab. */
export function cacheTuning(tuning: Tuning): void {
  queryClient.setQueryData(tuningQuery().queryKey, tuning);
  void queryClient.invalidateQueries({ queryKey: tuningHistoryQuery().queryKey });
  void queryClient.invalidateQueries({ queryKey: ["lab"] });
}

/** If another administrator saved first, loads their values as the current ones and keeps the draft. */
async function messageFor(refusal: unknown, failed: string): Promise<string> {
  if (!(refusal instanceof RequestFailed)) return failed;
  if (refusal.code === "conflict") {
    await queryClient.refetchQueries({ queryKey: tuningQuery().queryKey });
    return words.changedMeanwhile;
  }
  return refusal.code === "validation_failed" ? `${failed}: ${refusal.message}` : failed;
}

function presetOf(tunables: Tunables): Preset | null {
  const presets = Object.entries(TUNABLE_PRESETS) as [Preset, Tunables][];
  return (
    presets.find(([, preset]) => TUNABLE_KEYS.every((key) => preset[key] === tunables[key]))?.[0] ?? null
  );
}
