import { request } from "../api/client.ts";
import { logFailure } from "../api/failure-log.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { announce } from "../ui/announcer.tsx";
import { changeMark, markOf } from "./marks.ts";
import { toastError } from "./toast-error.ts";

const sending = new Set<number>();

/**
 * Puts a title on the watchlist or takes it off: shown at once, reverted where it fails. Toggling again while the server is still
 * being told sends only what is wanted in the end. True where the wish was kept.
 */
export async function toggleWatchlist(titleId: number): Promise<boolean> {
  let confirmed = markOf(titleId).isSaved;
  changeMark(titleId, { isSaved: !confirmed });
  if (sending.has(titleId)) return true;
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
    changeMark(titleId, { isSaved: confirmed });
    toastError("Failed to update watch later status");
    return false;
  } finally {
    sending.delete(titleId);
  }
  announce(confirmed ? "Added to watchlist" : "Removed from watchlist");
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlist });
  return true;
}

async function tellServer(id: number, isSaved: boolean): Promise<void> {
  if (isSaved) await request("POST /api/watchlist", { body: { id } });
  else await request("DELETE /api/watchlist/{id}", { params: { id: String(id) } });
}
