/** Adds titles to the viewer's lists, moves them there and removes them. */
import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { OWN_LISTS } from "../api/own-lists.ts";
import { queryClient } from "../api/query-client.ts";
import { RequestFailed } from "../api/request-failed.ts";
import { toastError } from "./toasts.tsx";

type Place = { listId: number; titleId: number };

/** Adds a title, or moves it before another; `null` means last. Throws if the server refuses. */
export async function putInList({ listId, titleId }: Place, before?: number | null): Promise<void> {
  await request("PUT /api/lists/{listId}/items/{id}", {
    params: { listId: String(listId), id: String(titleId) },
    body: before === undefined ? {} : { before },
  });
}

/** Throws if the server refuses. */
export async function removeFromList({ listId, titleId }: Place): Promise<void> {
  const params = { listId: String(listId), id: String(titleId) };
  await request("DELETE /api/lists/{listId}/items/{id}", { params });
}

export async function refetchOwnLists(): Promise<void> {
  await queryClient.invalidateQueries(OWN_LISTS);
}

/** Shows why a change failed: the server's reason if the list is full, otherwise `message`. */
export function reportListFailure(error: unknown, message: string): void {
  logFailure("lists", error);
  const isRefused = error instanceof RequestFailed && error.code === "conflict";
  toastError(isRefused ? error.message : message);
}
