import type { Item } from "#contract/item.ts";

import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { beginAct, markOf, settleAct } from "./marks.ts";
import { dismissToast, toastError, toastUndo } from "./toasts.ts";

const sending = new Set<number>();

/** Puts a title on the watchlist or takes it off: shown at once, reverted where it fails. */
export async function toggleWatchlist(titleId: number): Promise<void> {
  const outcome = await sendToggled(titleId);
  if (outcome === "kept")
    announce(markOf(titleId).isSaved ? messages.watchlist.added : messages.watchlist.removed);
}

/** Takes a title off the list that the viewer is looking at, with a way back for as long as the message stands. */
export async function removeFromWatchlist({ id: titleId, title }: Pick<Item, "id" | "title">): Promise<void> {
  if (!markOf(titleId).isSaved) return;
  const id = `removed-${titleId}`;
  toastUndo(messages.watchlist.removedTitle(title), { id, undo: () => void putBack(titleId) });
  const outcome = await sendToggled(titleId);
  if (outcome === "reverted") dismissToast(id);
}

async function putBack(titleId: number): Promise<void> {
  if (!markOf(titleId).isSaved) await toggleWatchlist(titleId);
}

/** Toggling again while the server is still being told is left to that telling: it sends only what is wanted in the end. */
async function sendToggled(titleId: number): Promise<"kept" | "reverted" | "left to another"> {
  let confirmed = markOf(titleId).isSaved;
  beginAct(titleId, { isSaved: !confirmed });
  if (sending.has(titleId)) return "left to another";
  sending.add(titleId);
  try {
    while (markOf(titleId).isSaved !== confirmed) {
      const wanted: boolean = markOf(titleId).isSaved;
      // Each call must be answered before the next: their order decides.
      // oxlint-disable-next-line no-await-in-loop
      await tellServer(titleId, wanted);
      confirmed = wanted;
    }
  } catch (error) {
    logFailure("watchlist", error);
    settleAct(titleId, { isSaved: confirmed });
    toastError(messages.watchlist.toggleFailed);
    return "reverted";
  } finally {
    sending.delete(titleId);
  }
  settleAct(titleId, { isSaved: confirmed });
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlist });
  return "kept";
}

async function tellServer(id: number, isSaved: boolean): Promise<void> {
  if (isSaved) await request("POST /api/watchlist", { body: { id } });
  else await request("DELETE /api/watchlist/{id}", { params: { id: String(id) } });
}
