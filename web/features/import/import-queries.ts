/** API calls for imports. The server holds their state, so it's the same in all tabs and after a reload. */
import { queryOptions } from "@tanstack/react-query";

import { IMPORT_FILE_BYTES } from "#contract/import-rules.ts";
import type { ImportPreview, ImportSummary } from "#contract/imports.ts";
import type { Rating } from "#contract/rating.ts";

import { request } from "../../api/client.ts";
import { SECOND_MS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed, RequestTimedOut } from "../../api/request-failed.ts";
import { importWords as words } from "../../messages/import.ts";
import { saveFile } from "../../ui/save-file.ts";

const POLL_MS = SECOND_MS / 2;
const FIRST_ROWS = 6;

/** Polled while a file is being processed and the page is visible. */
export function importsQuery() {
  return queryOptions({
    queryKey: ["imports"],
    queryFn: async ({ signal }) => (await request("GET /api/imports", undefined, { signal })).imports,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) === true ? POLL_MS : false),
  });
}

export function importQuery(id: number) {
  return queryOptions({
    queryKey: ["imports", id],
    queryFn: async ({ signal }) =>
      (await request("GET /api/imports/{id}", { params: { id: String(id) } }, { signal })).import,
    staleTime: 0,
  });
}

function isProcessing({ state }: ImportSummary): boolean {
  return state === "reading";
}

export function importRowsQuery(id: number, standing: "new" | "unmatched") {
  return queryOptions({
    queryKey: ["imports", id, "rows", standing],
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(id) }, query: { standing, limit: FIRST_ROWS } };
      return (await request("GET /api/imports/{id}/rows", input, { signal })).rows;
    },
  });
}

/** Throws an error whose message is shown to the viewer. */
export async function sendFile(file: File): Promise<void> {
  if (file.size > IMPORT_FILE_BYTES) throw new Error(words.tooLarge);
  try {
    await request("POST /api/imports", { query: { name: file.name } }, { file });
  } catch (error) {
    throw new Error(messageFor(error), { cause: error });
  }
  await queryClient.invalidateQueries({ queryKey: ["imports"] });
}

function messageFor(error: unknown): string {
  if (error instanceof RequestTimedOut) return error.message;
  if (!(error instanceof RequestFailed)) return words.offline;
  if (error.status === 413) return words.tooLarge;
  if (error.status === 429) return words.tooMany;
  return error.serverMessage ?? words.sendFailed;
}

let lastChange = 0;
let changing: Promise<unknown> = Promise.resolve();

/**
 * Maps a value on the source's scale to a rating. The page shows the change at once and the new counts when
 * the server responds. Changes are sent one at a time, and only the response to the latest one is shown.
 */
export async function changeMapping(id: number, value: number, rating: Rating | null): Promise<void> {
  const change = ++lastChange;
  const { queryKey } = importQuery(id);
  queryClient.setQueryData(queryKey, (shown) =>
    shown === undefined
      ? shown
      : { ...shown, values: shown.values.map((each) => (each.value === value ? { ...each, rating } : each)) },
  );
  const input = { params: { id: String(id) }, body: { mapping: [{ value, rating }] } };
  const answered = changing.then(() => request("PUT /api/imports/{id}/mapping", input));
  changing = answered.catch(() => undefined);
  try {
    const { import: changed } = await answered;
    if (change === lastChange) queryClient.setQueryData(queryKey, changed);
  } catch (error) {
    await queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

export async function applyImport(id: number, replace: boolean): Promise<ImportPreview> {
  const input = { params: { id: String(id) }, body: { replace } };
  const { import: applied } = await request("POST /api/imports/{id}/apply", input);
  await refetchEverything();
  return applied;
}

/**
 * Discards a preview or undoes an applied import. The server refuses if the import isn't in the given state, for
 * example because it was applied in another tab.
 */
export async function removeImport(id: number, as: "preview" | "applied"): Promise<void> {
  try {
    await request("DELETE /api/imports/{id}", { params: { id: String(id) }, query: { as } });
  } finally {
    await refetchEverything();
  }
}

export async function downloadUnmatched(id: number): Promise<void> {
  const { file_name: name, csv } = await request("GET /api/imports/{id}/unmatched", {
    params: { id: String(id) },
  });
  saveFile(name, csv, "text/csv");
}

/** Refetches all queries, because most depend on marks: picks, rows, the vault. */
async function refetchEverything(): Promise<void> {
  await queryClient.invalidateQueries();
}
