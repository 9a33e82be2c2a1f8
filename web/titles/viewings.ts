/** Adds, changes and deletes the days on which the viewer watched titles. A failed change is reverted. */
import type { Viewing } from "#contract/history.ts";

import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { HISTORY, viewingsQuery } from "../api/history-queries.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { dayText } from "../messages/formats.ts";
import { historyWords } from "../messages/history.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { refetchLists } from "./marked-lists.ts";
import { beginMutation, markOf, settleMutation } from "./marks.ts";
import type { NamedTitle } from "./restore-title.ts";
import { toastError, toastUndo } from "./toasts.tsx";

/** Records a viewing, by which the title counts as watched, and offers Undo. */
export async function watch(title: NamedTitle, day: string): Promise<void> {
  const viewing = await add(title, day);
  if (viewing === null) return;
  const undo = () =>
    void remove(title, viewing).then((isDone) => isDone && announce(messages.watched.unmarked));
  toastUndo(historyWords.watched.told(title.title), { id: toastOf(title), undo });
}

/** Deletes a viewing and offers Undo. */
export async function unwatch(title: NamedTitle, viewing: Viewing): Promise<void> {
  if (!(await remove(title, viewing))) return;
  toastUndo(historyWords.watched.removed(title.title), {
    id: toastOf(title),
    undo: () =>
      void add(title, viewing.watched_on).then(
        (added) => added !== null && announce(historyWords.watched.back(title.title)),
      ),
  });
}

export async function changeDay(title: NamedTitle, { id }: Viewing, day: string): Promise<void> {
  putViewings(title.id, (viewings) =>
    viewings.map((viewing) => (viewing.id === id ? { ...viewing, watched_on: day } : viewing)),
  );
  const isDone = await sent(() =>
    request("PUT /api/viewings/{id}", { params: { id: String(id) }, body: { watched_on: day } }),
  );
  if (isDone !== null) announce(historyWords.watched.moved(title.title, dayText(day)));
  await refetchViewings(title.id);
}

async function add({ id }: NamedTitle, day: string): Promise<Viewing | null> {
  const { isWatched } = markOf(id);
  beginMutation(id, { isWatched: true });
  const answer = await sent(() => request("POST /api/viewings", { body: { item_id: id, watched_on: day } }));
  settleMutation(id, { isWatched: answer !== null || isWatched });
  await Promise.all([refetchViewings(id), refetchLists()]);
  return answer?.viewing ?? null;
}

/** @returns whether the viewing was deleted */
async function remove({ id: titleId }: NamedTitle, { id }: Viewing): Promise<boolean> {
  putViewings(titleId, (viewings) => viewings.filter((viewing) => viewing.id !== id));
  const answer = await sent(() => request("DELETE /api/viewings/{id}", { params: { id: String(id) } }));
  if (answer !== null) {
    beginMutation(titleId, { isWatched: answer.is_watched });
    settleMutation(titleId, { isWatched: answer.is_watched });
  }
  await Promise.all([refetchViewings(titleId), refetchLists()]);
  return answer !== null;
}

async function sent<Answer>(send: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await send();
  } catch (error) {
    logFailure("viewing", error);
    toastError(messages.watched.failed);
    return null;
  }
}

function putViewings(titleId: number, change: (viewings: Viewing[]) => Viewing[]): void {
  queryClient.setQueryData(viewingsQuery(titleId).queryKey, (known) => known && change(known));
}

async function refetchViewings(titleId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: viewingsQuery(titleId).queryKey }),
    queryClient.invalidateQueries(HISTORY),
    queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlistChoices }),
  ]);
}

function toastOf({ id }: NamedTitle): string {
  return `watched-${id}`;
}
