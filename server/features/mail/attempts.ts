/** When a mail that did not leave is tried again, and when it is of no more use. */
import { LINK_LIVES_MS, type Letter } from "./letters.ts";

type Tried = { kind: Letter["kind"]; createdAt: Date; attempts: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** After the first attempt, the second and so on; then the longest, again and again. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
const LONGEST_WAIT_MS = 4 * HOUR_MS;
const GIVEN_UP_MS = 24 * HOUR_MS;

/** @returns null: it is given up */
export function nextAttempt(mail: Tried, now: Date): Date | null {
  const wait = WAITS_MS[mail.attempts - 1] ?? LONGEST_WAIT_MS;
  const next = new Date(now.getTime() + wait);
  return isOfUse(mail, next) ? next : null;
}

/** A letter whose link opens nothing any more would only lead somebody astray. */
export function isOfUse({ kind, createdAt }: Omit<Tried, "attempts">, at: Date): boolean {
  const lives: Partial<Record<Letter["kind"], number>> = LINK_LIVES_MS;
  return at.getTime() - createdAt.getTime() < (lives[kind] ?? GIVEN_UP_MS);
}
