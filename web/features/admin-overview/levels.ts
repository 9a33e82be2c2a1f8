/** What is good, what is to be looked at, and what is not: by the limits of the desk. */
import type { Health } from "./overview-queries.ts";

export type Level = "good" | "warning" | "critical" | "unknown";

type Limits = { good: number; warning: number };

export const BUSY_LIMITS: Limits = { good: 50, warning: 80 };
export const FULL_LIMITS: Limits = { good: 70, warning: 85 };

/** @param percent null where the machine does not tell */
export function levelOf(percent: number | null, limits: Limits): Level {
  if (percent === null) return "unknown";
  if (percent < limits.good) return "good";
  return percent < limits.warning ? "warning" : "critical";
}

export function levelOfStatus(status: Health["status"]): Level {
  return { ok: "good", degraded: "warning", down: "critical" }[status] as Level;
}
