/**
 * What the server answered to a viewer, for whoever keeps something of it apart from the cache, with the moment when it was asked for.
 * Moments have an order and nothing else: of two, the greater is the later.
 */
import type { CallAnswer, CallInput, CallName } from "#contract/api.ts";

/** The description of all calls may have any shape, and no page asks for it. */
type PageCall = Exclude<CallName, "GET /api/openapi.json">;

export type Answered = {
  [Name in PageCall]: {
    name: Name;
    input: CallInput<Name> | undefined;
    answer: CallAnswer<Name>;
    askedAt: number;
  };
}[PageCall];

const listeners = new Set<(answered: Answered) => void>();
let latestMoment = 0;

export function nextMoment(): number {
  latestMoment += 1;
  return latestMoment;
}

/** Whoever listens hears of an answer before the one who asked for it. */
export function listenToAnswers(listener: (answered: Answered) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellAnswer(answered: Answered): void {
  for (const listener of listeners) listener(answered);
}
