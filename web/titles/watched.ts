import { request } from "../api/client.ts";
import { messages } from "../messages/messages.ts";
import { announce } from "../ui/announcer.tsx";
import { refetchLists } from "./marked-lists.ts";
import { markOf } from "./marks.ts";
import { createToggle } from "./toggles.ts";

const sendToggled = createToggle({
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

/** Marks a title as watched or unmarks it. Watched titles leave the rows of picks. */
export async function toggleWatched(titleId: number): Promise<void> {
  const outcome = await sendToggled(titleId);
  if (outcome === "kept")
    announce(markOf(titleId).isWatched ? messages.watched.marked : messages.watched.unmarked);
}
