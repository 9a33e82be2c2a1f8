/** The watchlist and watched toggles. Changes show at once and are reverted if the request fails. */
import type { Item } from "#contract/item.ts";

import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { actWords } from "../messages/acts.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { refetchLists, rememberPicks } from "./marked-lists.ts";
import {
  type Mark,
  type SavedChange,
  type WatchedChange,
  beginMutation,
  markOf,
  settleMutation,
} from "./marks.ts";
import { toastError, dismissToast, toastUndo } from "./toasts.tsx";

type Toggle = {
  name: string;
  isOn: (mark: Mark) => boolean;
  change: (isOn: boolean) => SavedChange | WatchedChange;
  send: (titleId: number, isOn: boolean) => Promise<void>;
  refetchLists: () => Promise<void>;
  failed: string;
};

type Outcome = "kept" | "reverted" | "left to another";

/**
 * Creates a toggle's function. Toggling again while a request is running only changes the wanted state; the
 * running call sends it next.
 */
function createToggle(toggle: Toggle): (titleId: number) => Promise<Outcome> {
  const { name, isOn, change, send, failed } = toggle;
  const sending = new Set<number>();

  return async (titleId) => {
    let confirmed = isOn(markOf(titleId));
    beginMutation(titleId, change(!confirmed));
    if (sending.has(titleId)) return "left to another";
    sending.add(titleId);
    try {
      while (isOn(markOf(titleId)) !== confirmed) {
        const wanted: boolean = isOn(markOf(titleId));
        // Requests are sent one after the other, because their order matters.
        // oxlint-disable-next-line no-await-in-loop
        await send(titleId, wanted);
        confirmed = wanted;
      }
    } catch (error) {
      logFailure(name, error);
      settleMutation(titleId, change(confirmed));
      toastError(failed);
      return "reverted";
    } finally {
      sending.delete(titleId);
    }
    settleMutation(titleId, change(confirmed));
    await toggle.refetchLists();
    return "kept";
  };
}

const flipSaved = createToggle({
  name: "watchlist",
  isOn: ({ isSaved }) => isSaved,
  change: (isSaved) => ({ isSaved }),
  send: sendSaved,
  refetchLists: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlist }),
  failed: messages.watchlist.toggleFailed,
});

/** Adds a title to the watchlist or removes it. */
export async function toggleWatchlist(titleId: number): Promise<void> {
  const outcome = await flipSaved(titleId);
  if (outcome === "kept") announce(markOf(titleId).isSaved ? actWords.added : actWords.removed);
}

/** Removes a title from the watchlist and offers Undo. */
export async function removeFromWatchlist({ id: titleId, title }: Pick<Item, "id" | "title">): Promise<void> {
  if (!markOf(titleId).isSaved) return;
  const id = `removed-${titleId}`;
  toastUndo(actWords.removedTitle(title), { id, undo: () => void putBack(titleId) });
  const outcome = await flipSaved(titleId);
  if (outcome === "reverted") dismissToast(id);
}

async function putBack(titleId: number): Promise<void> {
  if (!markOf(titleId).isSaved) await toggleWatchlist(titleId);
}

async function sendSaved(id: number, isSaved: boolean): Promise<void> {
  if (isSaved) await request("POST /api/watchlist", { body: { id } });
  else await request("DELETE /api/watchlist/{id}", { params: { id: String(id) } });
}

const flipWatched = createToggle({
  name: "watched",
  isOn: ({ isWatched }) => isWatched,
  change: (isWatched) => ({ isWatched }),
  async send(id, isWatched) {
    if (isWatched) await request("POST /api/watched", { body: { id } });
    else await request("DELETE /api/watched/{id}", { params: { id: String(id) } });
  },
  refetchLists,
  failed: messages.watched.failed,
});

/** Marks a title as seen, which takes it out of the rows of picks, and offers Undo. */
export async function markSeen({ id: titleId, title }: Pick<Item, "id" | "title">): Promise<void> {
  if (markOf(titleId).isWatched) return;
  const id = `seen-${titleId}`;
  const restorePicks = rememberPicks(titleId);
  toastUndo(actWords.seenTitle(title), { id, undo: () => void unmarkSeen(titleId, restorePicks) });
  const outcome = await flipWatched(titleId);
  if (outcome === "reverted") dismissToast(id);
}

async function unmarkSeen(titleId: number, restorePicks: () => Promise<void>): Promise<void> {
  if (markOf(titleId).isWatched) await toggleWatched(titleId);
  // The server may have other picks by now.
  if (!markOf(titleId).isWatched) await restorePicks();
}

/** Marks a title as watched or unmarks it. Watched titles leave the rows of picks. */
export async function toggleWatched(titleId: number): Promise<void> {
  const outcome = await flipWatched(titleId);
  if (outcome === "kept")
    announce(markOf(titleId).isWatched ? messages.watched.marked : messages.watched.unmarked);
}
