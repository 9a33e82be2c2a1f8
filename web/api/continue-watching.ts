/**
 * The series that the viewer can continue. They arrive with the watchlist, so viewers without any cost no request. The viewer's own steps
 * show at once and outrank every list requested before the server accepted them.
 */
import { queryOptions, skipToken } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { nextMoment } from "./client.ts";
import { queryClient } from "./query-client.ts";
import { STORAGE_KEYS, readText, remove, writeText } from "./storage.ts";

export type SeriesToContinue = NonNullable<CallAnswer<"GET /api/watchlist">["continue_watching"]>[number];

let changedAt = 0;

/** Filled by the watchlist's request. */
export function continueWatchingQuery() {
  return queryOptions<readonly SeriesToContinue[]>({ queryKey: ["continue-watching"], queryFn: skipToken });
}

export function keepContinueWatching(series: readonly SeriesToContinue[], requestedAt: number): void {
  const { queryKey } = continueWatchingQuery();
  const isOutdated = requestedAt < changedAt && queryClient.getQueryData(queryKey) !== undefined;
  if (!isOutdated) put(series);
}

export function changeContinueWatching(
  change: (series: readonly SeriesToContinue[]) => readonly SeriesToContinue[],
): void {
  changedAt = nextMoment();
  const series = queryClient.getQueryData(continueWatchingQuery().queryKey);
  if (series !== undefined) put(change(series));
}

/** Whether this viewer had series to continue at the last visit, so the dashboard reserves the space. */
export function expectsContinueWatching(): boolean {
  return readText(STORAGE_KEYS.continuesWatching) !== null;
}

function put(series: readonly SeriesToContinue[]): void {
  queryClient.setQueryData(continueWatchingQuery().queryKey, series);
  if (series.length === 0) remove(STORAGE_KEYS.continuesWatching);
  else writeText(STORAGE_KEYS.continuesWatching, "true");
}
