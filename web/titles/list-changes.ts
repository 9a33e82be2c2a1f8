/** Adds titles to the viewer's lists, moves them there and removes them. */
import { request } from "../api/client.ts";
import { OWN_LISTS } from "../api/own-lists.ts";
import { queryClient } from "../api/query-client.ts";

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
