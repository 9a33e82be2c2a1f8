/**
 * Synchronizes mutations between tabs, when they start and when they're settled, so all tabs show the same
 * marks. Tabs with another user ignore them.
 */
import { isRating } from "#contract/rating.ts";

import { nextMoment } from "../api/client.ts";
import { QUERY_KEYS } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { currentSession } from "../api/session.ts";
import { type Change, applyUpdates, onMutation } from "./marks.ts";

/** A message between tabs. */
type TabMessage = { userId: number | null; titleId: number; change: Change; isSettled: boolean };

const CHANNEL = "halflight-marks";

/** Starts syncing. The returned function stops it. */
export function syncTabs(): () => void {
  let channel = open();
  const stopListening = onMutation((titleId, change, isSettled) => {
    channel.postMessage({ userId: userId(), titleId, change, isSettled } satisfies TabMessage);
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  // An open channel keeps the page out of the back/forward cache.
  window.addEventListener("pagehide", () => channel.close(), { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted) channel = open();
    },
    { signal },
  );
  return () => {
    leaving.abort();
    stopListening();
    channel.close();
  };
}

function open(): BroadcastChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => {
    const message = parseTabMessage(data);
    if (message === null || message.userId !== userId()) return;
    applyUpdates([{ titleId: message.titleId, change: message.change, at: nextMoment() }]);
    if (message.isSettled) void refetchLists(message.change);
  });
  return channel;
}

/**
 * Invalidates the affected lists. Picks stay unchanged while the viewer is looking; the next visit loads new
 * ones. A hidden page refetches when it's shown again.
 */
async function refetchLists(change: Change): Promise<void> {
  const refetchType = document.visibilityState === "visible" ? "active" : "none";
  if ("isSaved" in change) {
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.watchlist, refetchType });
    return;
  }
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.skipped, refetchType });
  await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.recommendations, refetchType: "none" });
}

function userId(): number | null {
  const session = currentSession();
  return session.isSignedIn ? session.userId : null;
}

/** Returns `null` for unknown messages: another tab may run another version of the app. */
function parseTabMessage(data: unknown): TabMessage | null {
  if (!isRecord(data)) return null;
  const { userId: who, titleId, change, isSettled } = data;
  if (typeof titleId !== "number" || typeof isSettled !== "boolean" || !isRecord(change)) return null;
  if (who !== null && typeof who !== "number") return null;
  return isChange(change) ? { userId: who, titleId, change, isSettled } : null;
}

function isChange(change: Record<string, unknown>): change is Change {
  const entries = Object.entries(change);
  const isOfOne = (key: "isSaved" | "isWatched") => entries.length === 1 && typeof change[key] === "boolean";
  return (
    isOfOne("isSaved") || isOfOne("isWatched") || entries.every(([key, value]) => isOfRating(key, value))
  );
}

function isOfRating(key: string, value: unknown): boolean {
  if (key === "rating") return value === null || isRating(value);
  return (key === "isSkipped" || key === "isGone") && typeof value === "boolean";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
