/** When a failed email is retried, and when it's no longer useful. */
import { LINK_TTL_MS, type Email } from "./emails.ts";

type Attempted = { kind: Email["kind"]; createdAt: Date; attempts: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Delays after the first attempt, the second and so on; then always the longest. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
const MAX_WAIT_MS = 4 * HOUR_MS;
const GIVE_UP_MS = 24 * HOUR_MS;

/** @returns `null` to give up */
export function nextAttempt(mail: Attempted, now: Date): Date | null {
  const wait = WAITS_MS[mail.attempts - 1] ?? MAX_WAIT_MS;
  const next = new Date(now.getTime() + wait);
  return isStillUseful(mail, next) ? next : null;
}

/** An email whose link has expired would only confuse its recipient. */
export function isStillUseful({ kind, createdAt }: Omit<Attempted, "attempts">, at: Date): boolean {
  const ttls: Partial<Record<Email["kind"], number>> = LINK_TTL_MS;
  return at.getTime() - createdAt.getTime() < (ttls[kind] ?? GIVE_UP_MS);
}
