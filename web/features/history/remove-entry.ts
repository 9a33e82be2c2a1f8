import type { InfiniteData } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";
import type { Rating } from "#contract/rating.ts";

import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { HISTORY, type HistoryEntry } from "../../api/history-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { historyWords } from "../../messages/history.ts";
import { messages } from "../../messages/messages.ts";
import { refetchLists } from "../../titles/marked-lists.ts";
import { beginMutation, markOf, settleMutation } from "../../titles/marks.ts";
import { storeRating } from "../../titles/ratings-maps.ts";
import type { NamedTitle } from "../../titles/restore-title.ts";
import { toastError, toastUndo } from "../../titles/toasts.tsx";
import { announce } from "../../ui/announcer.tsx";

type Answer = CallAnswer<"GET /api/history">;
type Removed = CallAnswer<"DELETE /api/history/{id}">["removed"];

/** Removes a title's only entry with its rating and marks, and offers Undo. The entry disappears at once. */
export async function removeEntry(title: NamedTitle, entry: HistoryEntry, page: string): Promise<void> {
  const { id } = title;
  const { rating, isWatched } = markOf(id);
  await queryClient.cancelQueries(HISTORY);
  queryClient.setQueriesData<InfiniteData<Answer>>(HISTORY, (known) => known && without(known, entry));
  putMarks(id, null, false);
  storeRating(page, id, null);
  try {
    const { removed } = await request("DELETE /api/history/{id}", at(id));
    settleMarks(id, null, false);
    const { removedWithRating, removed: removedWords } = historyWords.page;
    const text = removed.rating === null ? removedWords(title.title) : removedWithRating(title.title);
    toastUndo(text, { id: `removed-${id}`, undo: () => void restore(title, removed) });
  } catch (error) {
    logFailure("history", error);
    settleMarks(id, rating, isWatched);
    storeRating(page, id, rating);
    toastError(messages.watched.failed);
  }
  await refetch();
}

async function restore(title: NamedTitle, removed: Removed): Promise<void> {
  const { id } = title;
  const isWatched = removed.seen_at !== null || removed.watched_on.length > 0;
  putMarks(id, removed.rating?.value ?? null, isWatched);
  try {
    await request("PUT /api/history/{id}", { ...at(id), body: removed });
    settleMarks(id, removed.rating?.value ?? null, isWatched);
    announce(historyWords.watched.back(title.title));
  } catch (error) {
    logFailure("history", error);
    settleMarks(id, null, false);
    toastError(messages.watched.failed);
  }
  await refetch();
}

function without(known: InfiniteData<Answer>, entry: HistoryEntry): InfiniteData<Answer> {
  const pages = known.pages.map((page) => ({
    ...page,
    entries: page.entries.filter(
      (each) => each.item_id !== entry.item_id || each.viewing_id !== entry.viewing_id,
    ),
  }));
  return { ...known, pages };
}

function putMarks(id: number, rating: Rating | null, isWatched: boolean): void {
  beginMutation(id, { rating });
  beginMutation(id, { isWatched });
}

function settleMarks(id: number, rating: Rating | null, isWatched: boolean): void {
  settleMutation(id, { rating });
  settleMutation(id, { isWatched });
}

async function refetch(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries(HISTORY), refetchLists()]);
}

function at(id: number) {
  return { params: { id: String(id) } };
}
