/** Where a visitor was going when the guard sent them to the landing page. */
import type { Location } from "react-router";

const HOME = "/dashboard";

/** The state of a location is whatever the history holds: only a path of this app is believed. */
export function destinationOf({ state }: Location): string {
  if (typeof state !== "object" || state === null || !("from" in state)) return HOME;
  const { from } = state;
  return typeof from === "string" && /^\/[^/\\]/.test(from) ? from : HOME;
}
