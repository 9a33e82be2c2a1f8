/** What the guard says of somebody whom it sends to the landing page, in the state of that entry of the history. */
import type { Location } from "react-router";

export type SentAway = {
  /** Where they were going. */
  from: string;
  /** They were there already, and their session has ended. */
  hasEnded: boolean;
};

const HOME = "/dashboard";

/** The state of a location is whatever the history holds: only a path of this app is believed. */
export function destinationOf({ state }: Location): string {
  const from = isRecord(state) ? state["from"] : null;
  return typeof from === "string" && /^\/[^/\\]/.test(from) ? from : HOME;
}

export function hasSessionEnded({ state }: Location): boolean {
  return isRecord(state) && state["hasEnded"] === true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
