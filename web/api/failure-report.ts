/**
 * Reports browser failures to the server: few, each kind once, and without identifying the viewer. Failed
 * reports are dropped, so one failure doesn't become many.
 */
import type { CallInput } from "#contract/api.ts";
import { type BROWSERS, FAILURE_LIMITS, scrubbed } from "#contract/browser-failure-rules.ts";

import { RequestFailed, RequestTimedOut } from "./request-failed.ts";

type Report = CallInput<"POST /api/browser-failures">["body"];
type Browser = (typeof BROWSERS)[number];

const A_MINUTE_MOST = 3;
const A_PAGE_MOST = 20;
const MINUTE_MS = 60_000;

/** Our own scripts, as they appear in a stack trace. */
const OWN_SCRIPT = /\/assets\/([\w.-]+\.js:\d{1,7}:\d{1,7})/;
// The order matters: a user agent that matches an entry also contains the words of later entries.
const FAMILIES: readonly [RegExp, Browser][] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const told = new Set<string>();
let toldLately: number[] = [];

export function reportFailure(part: string, error: unknown): void {
  if (!isOurs(error)) return;
  const report = reportOf(part, error);
  const kind = JSON.stringify(report);
  const now = performance.now();
  toldLately = toldLately.filter((at) => now - at < MINUTE_MS);
  if (told.has(kind) || told.size >= A_PAGE_MOST || toldLately.length >= A_MINUTE_MOST) return;
  told.add(kind);
  toldLately.push(now);
  // Bypasses the API client, which would add the user and the session ID.
  fetch("/api/browser-failures", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: kind,
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Excludes refusals (the server already knows about them), connection errors (nobody can fix them) and canceled
 * requests (they didn't fail).
 */
function isOurs(error: unknown): boolean {
  if (!navigator.onLine) return false;
  if (error instanceof RequestFailed) return error.status < 400;
  if (error instanceof RequestTimedOut) return false;
  if (error instanceof DOMException && error.name === "AbortError") return false;
  return !(error instanceof TypeError && /fetch|network|load failed/i.test(error.message));
}

function reportOf(part: string, error: unknown): Report {
  const isError = error instanceof Error;
  return {
    part: part.replaceAll(/[^\w -]/g, "").slice(0, FAILURE_LIMITS.wordCharacters) || "page",
    message: scrubbed(isError ? `${error.name}: ${error.message}` : typeof error),
    place: (isError ? OWN_SCRIPT.exec(error.stack ?? "")?.[1] : undefined) ?? null,
    screen: screenOf(window.location.pathname),
    build: buildOf(document),
    browser: FAMILIES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? "other",
  };
}

/** "/item/4711" → "/item/:" */
function screenOf(path: string): string {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  const screen = /^[a-z-]{1,30}$/.test(first) ? first : "";
  return `/${screen}${screen !== "" && rest.length > 0 ? "/:" : ""}`;
}

/** The main script's file name changes whenever any script changes. */
function buildOf({ scripts }: Document): string {
  const names = Array.from(scripts, ({ src }) => src.split("/").at(-1) ?? "");
  return names.find((name) => /^[\w.-]{1,80}$/.test(name)) ?? "unknown";
}
