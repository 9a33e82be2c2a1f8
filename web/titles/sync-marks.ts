/**
 * Updates the marks from the server's responses and from browser storage. A response counts as of the moment it
 * was requested.
 */
import { type ServerResponse, onResponse, nextMoment } from "../api/responses.ts";
import { onUserDataCleared } from "../api/session.ts";
import { applyUpdates } from "./marks.ts";
import { syncMaps } from "./ratings-maps.ts";
import { updatesIn } from "./updates-in-responses.ts";

let clearedAt = 0;
onUserDataCleared(() => {
  clearedAt = nextMoment();
});

/** Runs until the returned function is called. */
export function syncMarks(): () => void {
  const stopResponses = onResponse(applyResponse);
  const stopMaps = syncMaps();
  return () => {
    stopResponses();
    stopMaps();
  };
}

function applyResponse(response: ServerResponse): void {
  // Ignores responses to a previous user's requests.
  if (response.requestedAt > clearedAt) applyUpdates(updatesIn(response));
}
