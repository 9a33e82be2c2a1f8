/**
 * Reports browser failures to the server: a limited number, each once, and without identifying the viewer.
 * If a report can't be sent, it's dropped, so one failure doesn't cause more.
 */
import type { CallInput } from "#contract/api.ts";
import { type BROWSERS, FAILURE_LIMITS, scrubbed } from "#contract/browser-failure-rules.ts";

import { addressOf, currentPath } from "../ui/base-path.ts";
import { RequestFailed, RequestTimedOut } from "./request-failed.ts";

type Report = CallInput<"POST /api/browser-failures">["body"];
type Browser = (typeof BROWSERS)[number];

const MAX_PER_MINUTE = 3;
const MAX_PER_PAGE_LOAD = 20;
const MINUTE_MS = 60_000;

/** Our own scripts, as they appear in a stack trace. */
const APP_SCRIPT = /\/assets\/([\w.-]+\.js:\d{1,7}:\d{1,7})/;
// The order matters, because a user agent string can also contain the names of later entries.
const BROWSER_FAMILIES: readonly [RegExp, Browser][] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const reported = new Set<string>();
let recentReports: number[] = [];

export function reportFailure(part: string, error: unknown): void {
  if (!isReportable(error)) return;
  const report = reportOf(part, error);
  const kind = JSON.stringify(report);
  const now = performance.now();
  recentReports = recentReports.filter((at) => now - at < MINUTE_MS);
  if (reported.has(kind) || reported.size >= MAX_PER_PAGE_LOAD || recentReports.length >= MAX_PER_MINUTE)
    return;
  reported.add(kind);
  recentReports.push(now);
  // Bypasses the API client, which would add the user and the session ID.
  fetch(addressOf("/api/browser-failures"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: kind,
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Excludes error responses (the server knows about them), timeouts and connection errors (they aren't bugs in
 * the app), and canceled requests (they didn't fail).
 */
function isReportable(error: unknown): boolean {
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
    place: (isError ? APP_SCRIPT.exec(error.stack ?? "")?.[1] : undefined) ?? null,
    screen: screenOf(currentPath()),
    build: buildOf(document),
    browser: BROWSER_FAMILIES.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? "other",
  };
}

/** "/item/4711" → "/item/:" */
function screenOf(path: string): string {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  const screen = /^[a-z-]{1,30}$/.test(first) ? first : "";
  return `/${screen}${screen !== "" && rest.length > 0 ? "/:" : ""}`;
}

/** The main script's file name identifies the build, because it changes whenever any script changes. */
function buildOf({ scripts }: Document): string {
  const names = Array.from(scripts, ({ src }) => src.split("/").at(-1) ?? "");
  return names.find((name) => /^[\w.-]{1,80}$/.test(name)) ?? "unknown";
}
