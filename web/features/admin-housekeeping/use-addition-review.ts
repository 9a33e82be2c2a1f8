import { useState } from "react";

import type { CallInput } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastError, toastSuccess, toastUndo } from "../../titles/toasts.tsx";
import type { Addition, AdditionState } from "./housekeeping-queries.ts";

const words = adminHousekeeping.additions;

export type Correction = CallInput<"PUT /api/admin/additions/{id}">["body"];

/** Sends an administrator's actions on additions. Decisions can be undone from their toast. */
export function useAdditionReview() {
  const [busyId, setBusyId] = useState<number | null>(null);

  async function run(addition: Addition, send: () => Promise<unknown>): Promise<boolean> {
    setBusyId(addition.id);
    try {
      await send();
      return true;
    } catch (refusal) {
      toastError(
        refusal instanceof RequestFailed && refusal.code === "conflict" ? refusal.message : words.failed,
      );
      return false;
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "additions"] });
    }
  }

  async function decide(addition: Addition, decision: AdditionState, reason?: string): Promise<void> {
    const input = {
      params: { id: String(addition.id) },
      body: { decision, ...(reason !== undefined && { reason }) },
    };
    const isDone = await run(addition, () =>
      request("PUT /api/admin/additions/{id}/decision", input, { isAuthFlow: true }),
    );
    if (!isDone) return;
    toastUndo(words.done[decision](addition.title), {
      id: `addition ${addition.id}`,
      undo: () => void decide({ ...addition, state: decision }, addition.state),
    });
  }

  async function merge(addition: Addition, into: { id: number; title: string }): Promise<void> {
    const input = { params: { id: String(addition.id) }, body: { into: into.id } };
    const isDone = await run(addition, () =>
      request("POST /api/admin/additions/{id}/merge", input, { isAuthFlow: true }),
    );
    if (isDone) toastSuccess(words.done.merged(addition.title, into.title));
  }

  /** Throws if the server refuses, so that the form can show the reason. */
  async function correct(addition: Addition, correction: Correction): Promise<void> {
    const input = { params: { id: String(addition.id) }, body: correction };
    await request("PUT /api/admin/additions/{id}", input, { isAuthFlow: true });
    toastSuccess(words.done.corrected(correction.title));
    void queryClient.invalidateQueries({ queryKey: ["admin", "additions"] });
  }

  return { busyId, decide, merge, correct };
}
