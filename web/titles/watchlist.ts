import type { Item } from "#contract/item.ts";

import { request } from "../api/client.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { actWords } from "../messages/acts.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { markOf } from "./marks.ts";
import { dismissToast, toastUndo } from "./toasts.ts";
import { createToggle } from "./toggles.ts";

const sendToggled = createToggle({
  name: "watchlist",
  isOn: ({ isSaved }) => isSaved,
  change: (isSaved) => ({ isSaved }),
  send: sendSaved,
  refetchLists: () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlist }),
  failed: messages.watchlist.toggleFailed,
});

/** Adds a title to the watchlist or removes it: shown at once, reverted on failure. */
export async function toggleWatchlist(titleId: number): Promise<void> {
  const outcome = await sendToggled(titleId);
  if (outcome === "kept") announce(markOf(titleId).isSaved ? actWords.added : actWords.removed);
}

/** Removes a title from the list on screen and offers Undo. */
export async function removeFromWatchlist({ id: titleId, title }: Pick<Item, "id" | "title">): Promise<void> {
  if (!markOf(titleId).isSaved) return;
  const id = `removed-${titleId}`;
  toastUndo(actWords.removedTitle(title), { id, undo: () => void putBack(titleId) });
  const outcome = await sendToggled(titleId);
  if (outcome === "reverted") dismissToast(id);
}

async function putBack(titleId: number): Promise<void> {
  if (!markOf(titleId).isSaved) await toggleWatchlist(titleId);
}

async function sendSaved(id: number, isSaved: boolean): Promise<void> {
  if (isSaved) await request("POST /api/watchlist", { body: { id } });
  else await request("DELETE /api/watchlist/{id}", { params: { id: String(id) } });
}
