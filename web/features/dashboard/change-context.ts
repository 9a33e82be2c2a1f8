/**
 * Removes and restores session answers: first on the page, then on the server, then in the rows. Changes are
 * sent one at a time. Each sets the whole state, so only the latest waiting one is sent. If one fails, the page
 * returns to the last state that the server accepted, and shows an error.
 */
import type { CallAnswer } from "#contract/api.ts";
import { type ContextAnswer, WISH, answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { request } from "../../api/client.ts";
import { FILTERED_KINDS, PICKS_KINDS, invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { QUERY_KEYS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { sessionContextWords as words } from "../../messages/session-context.ts";
import { dismissToast, toastError, toastUndo } from "../../titles/toasts.tsx";

type ShownAnswer = WireSessionContext["answers"][number];

type Picks = CallAnswer<"GET /api/recommendations">;

/** The state after the change, and how to send it. */
type Change = { after: WireSessionContext; send: () => Promise<unknown> };

const PICKS = { queryKey: QUERY_KEYS.recommendations };
const TOAST = "session-context";
/** Questions whose answers exclude titles from every row; the others only affect the picks. */
const EXCLUDING_QUESTIONS: ReadonlySet<ContextAnswer["question"]> = new Set([
  "avoid_content",
  "viewing_group",
  WISH,
]);

let pending: Change | null = null;
let isSending = false;

export async function removeAnswer(answer: ShownAnswer): Promise<void> {
  await change(words.takenAway(wordsOf(answer)), (before) => {
    const after = {
      ...before,
      moods: before.moods.filter((mood) => answer.question !== "moods" || mood !== answer.value),
      answers: before.answers.filter((other) => answerKey(other) !== answerKey(answer)),
      without: [...before.without, answerKey(answer)],
    };
    return { after, send: () => sendWhole(after) };
  });
}

/** Clears all session answers. */
export async function clearAnswers(): Promise<void> {
  await change(words.cleared, (before) => {
    const after = { ...before, moods: [], answers: [] };
    const end = () => request("DELETE /api/quiz/context");
    return { after, send: before.origin === "preferred" ? () => sendWhole(after) : end };
  });
}

async function change(message: string, changeOf: (before: WireSessionContext) => Change): Promise<void> {
  // A response still on its way doesn't include the change.
  await queryClient.cancelQueries(PICKS);
  const before = shownContext();
  if (before === null) return;
  // Starts the request first, because showing the toast takes a while.
  const settled = applyChange(changeOf(before), before);
  toastUndo(message, { id: TOAST, undo: () => void restore(before) });
  await settled;
}

async function restore(after: WireSessionContext): Promise<void> {
  await queryClient.cancelQueries(PICKS);
  await applyChange({ after, send: () => sendWhole(after) }, shownContext());
}

/** @param before the state to restore if the first request fails */
async function applyChange(next: Change, before: WireSessionContext | null): Promise<void> {
  show(next.after);
  pending = next;
  if (isSending) return;
  isSending = true;
  let confirmed = before;
  try {
    for (let current = takePending(); current !== null; current = takePending()) {
      await current.send();
      confirmed = current.after;
    }
  } catch {
    pending = null;
    await queryClient.cancelQueries(PICKS);
    show(confirmed);
    dismissToast(TOAST);
    toastError(words.failed);
  } finally {
    isSending = false;
  }
  // Refetches after failures too, because the rows must match the server's state.
  invalidateFilteredLists(exclusionsOf(confirmed) === exclusionsOf(before) ? PICKS_KINDS : FILTERED_KINDS);
}

function exclusionsOf(context: WireSessionContext | null): string {
  const excluding = (context?.answers ?? []).filter(({ question }) => EXCLUDING_QUESTIONS.has(question));
  return excluding.map(answerKey).join();
}

function takePending(): Change | null {
  const taken = pending;
  pending = null;
  return taken;
}

async function sendWhole({ origin, moods, without }: WireSessionContext): Promise<void> {
  if (origin !== "preferred") {
    await request("PUT /api/quiz/context", { body: { without: [...without] } });
    return;
  }
  await request("POST /api/moods/preferences", { body: { moods } });
  await queryClient.invalidateQueries({ queryKey: preferencesQuery().queryKey });
}

function shownContext(): WireSessionContext | null {
  const answers = queryClient.getQueriesData<Picks>(PICKS).map(([, picks]) => picks?.context ?? null);
  return answers.find((context) => context !== null) ?? null;
}

function show(context: WireSessionContext | null): void {
  queryClient.setQueriesData<Picks>(PICKS, (picks) => picks && { ...picks, context });
}

const chosen = new Map(
  Object.entries(words.answers).flatMap(([question, labels]) =>
    Object.entries(labels).map(([value, label]) => [`${question}:${value}`, label] as const),
  ),
);

const worded: Readonly<Partial<Record<ContextAnswer["question"], (value: string) => string>>> = {
  moods: labelOf,
  desired_emotions: (value) => words.emotion(labelOf(value).toLowerCase()),
  avoid_content: (what) => words.avoided(what.toLowerCase()),
  starting_point: words.start,
};

/** The answer as shown on its chip; free text stays as typed. */
export function wordsOf({ question, value, label }: ShownAnswer): string {
  if (label !== null) return label;
  return worded[question]?.(value) ?? chosen.get(`${question}:${value}`) ?? value;
}
