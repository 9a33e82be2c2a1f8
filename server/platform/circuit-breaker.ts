/**
 * A circuit breaker with a sliding window (Nygard, Release It!). While most requests fail it lets none through, except for one probe
 * after a pause. Pure apart from the injected clock.
 */
export type BreakerState = "closed" | "open" | "probing";

export type CircuitBreaker = {
  /** Whether requests are blocked now. */
  isResting(): boolean;
  /** @returns whether the request may be sent. If it's the probe, its outcome closes or reopens the breaker. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  state(): BreakerState;
};

const WINDOW_MS = 10_000;
/** The breaker never opens with fewer failures than this. */
const FAILURES_LEAST = 5;
const SHARE = 0.5;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;
/** A probe without an outcome after this time counts as lost. */
const PROBE_MS = 20_000;

export function createCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let outcomes: { at: number; isFailure: boolean }[] = [];
  let openUntil: number | null = null;
  let probedAt: number | null = null;
  let restMs = FIRST_REST_MS;

  function note(isFailure: boolean): void {
    const now = nowMs();
    outcomes = outcomes.filter(({ at }) => at > now - WINDOW_MS);
    outcomes.push({ at: now, isFailure });
  }

  function open(): void {
    openUntil = nowMs() + restMs;
    restMs = Math.min(LONGEST_REST_MS, restMs * 2);
    probedAt = null;
    outcomes = [];
  }

  function isResting(): boolean {
    if (openUntil === null) return false;
    const now = nowMs();
    return now < openUntil || (probedAt !== null && now < probedAt + PROBE_MS);
  }

  return {
    isResting,
    admits() {
      if (isResting()) return false;
      if (openUntil !== null) probedAt = nowMs();
      return true;
    },
    succeeded() {
      if (openUntil === null) {
        note(false);
        return;
      }
      // The request was sent before the breaker opened, so it says nothing about the current state.
      if (probedAt === null) return;
      openUntil = null;
      probedAt = null;
      restMs = FIRST_REST_MS;
    },
    failed() {
      if (openUntil !== null) {
        if (probedAt !== null) open();
        return;
      }
      note(true);
      const failures = outcomes.filter(({ isFailure }) => isFailure).length;
      if (failures >= FAILURES_LEAST && failures >= outcomes.length * SHARE) open();
    },
    state() {
      if (openUntil === null) return "closed";
      return probedAt === null ? "open" : "probing";
    },
  };
}
