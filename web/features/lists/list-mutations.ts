/** Changes to one of the viewer's lists. They show at once; if the server refuses, its list is shown again. */
import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { OWN_LISTS, ownListQuery } from "../../api/own-lists.ts";
import { queryClient } from "../../api/query-client.ts";
import { listWords } from "../../messages/lists.ts";
import { putInList, refetchOwnLists, removeFromList, reportListFailure } from "../../titles/list-changes.ts";
import type { ListName } from "../../titles/list-name-form.ts";
import { moved } from "../../titles/move-button.tsx";
import { toastSuccess, toastUndo } from "../../titles/toasts.tsx";
import { announce } from "../../ui/announcer.tsx";

type Answer = CallAnswer<"GET /api/lists/{listId}">;
export type OwnList = Answer["list"];

const words = listWords.one;

export async function addTitle(listId: number, item: Item): Promise<void> {
  await put(listId, (items) => [...items.filter(({ id }) => id !== item.id), item]);
  const isDone = await sent(listId, () => putInList({ listId, titleId: item.id }));
  if (isDone) announce(words.added(item.title));
}

export async function moveTitle(listId: number, item: Item, step: 1 | -1): Promise<void> {
  const { after } = await put(listId, (items) => moved(items, item.id, step));
  const place = after.findIndex(({ id }) => id === item.id);
  announce(words.moved(item.title, place + 1));
  const before = after[place + 1]?.id ?? null;
  await sent(listId, () => putInList({ listId, titleId: item.id }, before));
}

/** Offers Undo, which puts the title back at its place. */
export async function removeTitle(listId: number, item: Item): Promise<void> {
  const { before } = await put(listId, (items) => items.filter(({ id }) => id !== item.id));
  const place = before.findIndex(({ id }) => id === item.id);
  const isDone = await sent(listId, () => removeFromList({ listId, titleId: item.id }));
  if (!isDone) return;
  toastUndo(words.removed(item.title), {
    id: `list-${listId}-${item.id}`,
    undo: () => void putBack(listId, item, place),
  });
}

async function putBack(listId: number, item: Item, place: number): Promise<void> {
  const { after } = await put(listId, (items) => items.toSpliced(place, 0, item));
  const next = after[place + 1]?.id ?? null;
  const isDone = await sent(listId, () => putInList({ listId, titleId: item.id }, next));
  if (isDone) announce(words.backAgain(item.title));
}

/** Throws if the server refuses. @returns the new list's ID */
export async function createList(body: ListName): Promise<number> {
  const { list } = await request("POST /api/lists", { body });
  void refetchOwnLists();
  return list.id;
}

/** @returns the ID of the viewer's copy; `null` if the server refused, which a message then says */
export async function copySharedList(code: string): Promise<number | null> {
  try {
    const { list } = await request("POST /api/shared-lists/{code}/copy", { params: { code } });
    toastSuccess(listWords.shared.kept(list.name));
    void refetchOwnLists();
    return list.id;
  } catch (error) {
    reportListFailure(error, listWords.shared.keepFailed);
    return null;
  }
}

/** This and all below throw if the server refuses. */
export async function changeList(listId: number, body: ListName): Promise<void> {
  await request("PUT /api/lists/{listId}", { ...of(listId), body });
  await refetchOwnLists();
}

export async function deleteList(listId: number): Promise<void> {
  await request("DELETE /api/lists/{listId}", of(listId));
}

/** After the page of a deleted list was left. */
export async function forgetList(listId: number): Promise<void> {
  queryClient.removeQueries({ queryKey: ownListQuery(listId).queryKey });
  await refetchOwnLists();
}

export async function shareList(listId: number): Promise<void> {
  const { code } = await request("POST /api/lists/{listId}/link", of(listId));
  await putList(listId, { code });
}

export async function unshareList(listId: number): Promise<void> {
  await request("DELETE /api/lists/{listId}/link", of(listId));
  await putList(listId, { code: null });
}

/** Resolves when every earlier change of a title is saved, so that the server gets them in order. */
let saved: Promise<unknown> = Promise.resolve();

async function sent(listId: number, send: () => Promise<void>): Promise<boolean> {
  const sending = saved.then(() => attempt(listId, send));
  saved = sending;
  const isDone = await sending;
  // Only the last of several changes has the final list.
  if (saved === sending) void refetchOwnLists();
  return isDone;
}

async function attempt(listId: number, send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    reportListFailure(error, words.changeFailed);
    await queryClient.invalidateQueries({ queryKey: ownListQuery(listId).queryKey });
    return false;
  }
}

type Changed = { before: readonly Item[]; after: readonly Item[] };

/** Shows the changed titles. Changes made in quick succession each start from the one before. */
async function put(listId: number, change: (items: readonly Item[]) => readonly Item[]): Promise<Changed> {
  await queryClient.cancelQueries(OWN_LISTS);
  const { queryKey } = ownListQuery(listId);
  const before = queryClient.getQueryData(queryKey)?.items ?? [];
  const after = change(before);
  queryClient.setQueryData(
    queryKey,
    (known) => known && { list: { ...known.list, count: after.length }, items: [...after] },
  );
  return { before, after };
}

async function putList(listId: number, changes: Partial<OwnList>): Promise<void> {
  await queryClient.cancelQueries(OWN_LISTS);
  queryClient.setQueryData(
    ownListQuery(listId).queryKey,
    (known) => known && { ...known, list: { ...known.list, ...changes } },
  );
  void refetchOwnLists();
}

function of(listId: number) {
  return { params: { listId: String(listId) } };
}
