/** State that the route guard attaches to the history entry when it redirects to the landing page. */
import type { Location } from "react-router";

import { isPathWithin } from "../ui/base-path.ts";

export type RedirectState = {
  /** Path and query of the page that the visitor wanted to open, or had open when the session ended. */
  from: string;
  /** Whether the session ended while that page was open. */
  hasEnded: boolean;
};

const HOME = "/dashboard";

/** Where to go after sign-in. History state can hold anything, so only paths within the app are accepted. */
export function destinationOf({ state }: Location): string {
  const from = isRecord(state) ? state["from"] : null;
  return typeof from === "string" && isPathWithin(from) ? from : HOME;
}

export function hasSessionEnded({ state }: Location): boolean {
  return isRecord(state) && state["hasEnded"] === true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
