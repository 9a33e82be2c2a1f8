/** Classifies values as good, warning or critical by the overview's limits. */
import type { Health } from "./overview-queries.ts";

export type Level = "good" | "warning" | "critical" | "unknown";

type Limits = { good: number; warning: number };

export const BUSY_LIMITS: Limits = { good: 50, warning: 80 };
export const FULL_LIMITS: Limits = { good: 70, warning: 85 };

/** @param percent `null` if the machine doesn't report it */
export function levelOf(percent: number | null, limits: Limits): Level {
  if (percent === null) return "unknown";
  if (percent < limits.good) return "good";
  return percent < limits.warning ? "warning" : "critical";
}

export function levelOfStatus(status: Health["status"]): Level {
  return { ok: "good", degraded: "warning", down: "critical" }[status] as Level;
}
