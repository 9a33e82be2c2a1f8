/** Queries for the recommendation lab. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer, CallInput, CallName } from "#contract/api.ts";
import type { Tunables } from "#contract/tunables.ts";

import { request } from "../../api/client.ts";
import { MINUTE_MS, SECOND_MS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";

export type Tried = Partial<Tunables>;
export type Taste = CallInput<"POST /api/admin/lab/preview">["body"]["taste"];
export type Preview = CallAnswer<"POST /api/admin/lab/preview">;
export type Evaluation = NonNullable<CallAnswer<"GET /api/admin/lab/evaluation">["evaluation"]>;
export type Experiment = NonNullable<CallAnswer<"GET /api/admin/lab/experiment">["experiment"]>;

const POLL_MS = SECOND_MS;
const RESULT_POLL_MS = 30 * SECOND_MS;

export function tastesQuery() {
  return queryOptions({
    queryKey: ["lab", "tastes"],
    queryFn: ({ signal }) => request("GET /api/admin/lab/tastes", undefined, { signal, isAuthFlow: true }),
    staleTime: MINUTE_MS,
  });
}

/** The previous lists stay on screen until the new ones arrive. */
export function previewQuery(tried: Tried, taste: Taste) {
  return queryOptions({
    queryKey: ["lab", "preview", tried, taste],
    queryFn: ({ signal }) =>
      request(
        "POST /api/admin/lab/preview",
        { body: { tunables: tried, taste } },
        { signal, isAuthFlow: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
}

/** Polled while an evaluation is running. */
export function evaluationQuery() {
  return queryOptions({
    queryKey: ["lab", "evaluation"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/admin/lab/evaluation", undefined, { signal, isAuthFlow: true })).evaluation,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false),
  });
}

export function experimentQuery() {
  return queryOptions({
    queryKey: ["lab", "experiment"],
    queryFn: async ({ signal }) =>
      (await request("GET /api/admin/lab/experiment", undefined, { signal, isAuthFlow: true })).experiment,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data ?? null) === null ? false : RESULT_POLL_MS),
  });
}

/** A lab mutation: tracks its busy state, refetches lab data, and uses the server's message for conflicts. */
export function useLabMutation<Name extends CallName>(name: Name, failed: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns whether it succeeded */
  async function mutate(input: CallInput<Name> | undefined): Promise<boolean> {
    setIsBusy(true);
    setError(null);
    try {
      await request(name, input as CallInput<Name>, { isAuthFlow: true });
      return true;
    } catch (refusal) {
      setError(refusal instanceof RequestFailed && refusal.code === "conflict" ? refusal.message : failed);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["lab"] });
      setIsBusy(false);
    }
  }

  return { mutate, isBusy, error };
}
