/**
 * The taste profile and its corrections. A correction is shown at once and reverted if saving fails; otherwise the
 * picks are refetched.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import type { CorrectionDirection } from "#contract/taste-profile.ts";

import { request } from "../../api/client.ts";
import { PICKS_KINDS, invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { SECOND_MS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { dismissToast, toastError, toastUndo } from "../../titles/toasts.tsx";
import { announce } from "../../ui/announcer.tsx";

export type TasteProfileAnswer = CallAnswer<"GET /api/user/taste-profile">;
export type TasteLine = TasteProfileAnswer["lines"][number];
export type Corrected = Pick<TasteLine, "kind" | "key" | "name">;

const TOAST = "taste-correction";

export function tasteProfileQuery() {
  return queryOptions({
    queryKey: ["taste-profile"],
    queryFn: ({ signal }) => request("GET /api/user/taste-profile", undefined, { signal }),
    staleTime: 30 * SECOND_MS,
  });
}

export function useTasteProfile() {
  const { data, isPending, isFetching, refetch } = useQuery(tasteProfileQuery());
  return { profile: data, isPending, isFetching, retry: () => void refetch() };
}

/** @returns the correction of this line, or `null` */
export function directionOf(
  { corrections }: Pick<TasteProfileAnswer, "corrections">,
  { kind, key }: Pick<Corrected, "kind" | "key">,
): CorrectionDirection | null {
  return corrections.find((each) => each.kind === kind && each.key === key)?.direction ?? null;
}

/** Saves a correction of a line. @param direction `null` removes the correction */
export async function correct(line: Corrected, direction: CorrectionDirection | null): Promise<void> {
  const { queryKey } = tasteProfileQuery();
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey);
  const before = known === undefined ? null : directionOf(known, line);
  if (before === direction) return;
  updateCache(line, direction);
  const { kind, key } = line;
  try {
    await request("PUT /api/user/taste-profile/corrections", { body: { kind, key, direction } });
  } catch {
    updateCache(line, before);
    toastError(words.failed);
    return;
  }
  invalidateFilteredLists(PICKS_KINDS);
  if (direction === null) {
    dismissToast(TOAST);
    announce(words.takenBack(line.name));
    return;
  }
  const said = direction === "less" ? words.saidLess(line.name) : words.saidMore(line.name);
  toastUndo(said, { id: TOAST, undo: () => void correct(line, before) });
}

/** Updates the line's correction in the cache. */
function updateCache({ kind, key, name }: Corrected, direction: CorrectionDirection | null): void {
  queryClient.setQueryData(tasteProfileQuery().queryKey, (known: TasteProfileAnswer | undefined) => {
    if (known === undefined) return undefined;
    const others = known.corrections.filter((each) => each.kind !== kind || each.key !== key);
    const said = { kind, key, name, corrected_at: new Date().toISOString() };
    return { ...known, corrections: direction === null ? others : [{ ...said, direction }, ...others] };
  });
}
