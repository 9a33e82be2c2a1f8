/**
 * Removes and restores session answers: first on the page, then on the server, then in the rows. Changes are
 * sent one at a time. Each contains the whole state, so only the latest waiting one is sent. If one fails, it's
 * reverted and an error is shown.
 */
import type { CallAnswer } from "#contract/api.ts";
import { type ContextAnswer, answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { request } from "../../api/client.ts";
import { preferencesQuery } from "../../api/list-queries.ts";
import { NARROWED_KINDS, PICKED_KINDS, narrowAnew } from "../../api/narrowing.ts";
import { QUERY_KEYS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { sessionContextWords as words } from "../../messages/session-context.ts";
import { dismissToast, toastError, toastUndo } from "../../titles/toasts.ts";
import { wordsOf } from "./context-words.ts";

type Picks = CallAnswer<"GET /api/recommendations">;

/** The state after the change, and how to send it. */
type Change = { after: WireSessionContext; tell: () => Promise<unknown> };

const PICKS = { queryKey: QUERY_KEYS.recommendations };
const TOAST = "session-context";
/** Answers that exclude titles from every row; the others only affect the picks. */
const KEEPING_OUT: ReadonlySet<ContextAnswer["question"]> = new Set(["avoid_content", "viewing_group"]);

let waiting: Change | null = null;
let isTelling = false;

export async function takeBack(answer: ContextAnswer): Promise<void> {
  await change(words.takenAway(wordsOf(answer)), (before) => {
    const after = {
      ...before,
      moods: before.moods.filter((mood) => answer.question !== "moods" || mood !== answer.value),
      answers: before.answers.filter((other) => answerKey(other) !== answerKey(answer)),
      without: [...before.without, answerKey(answer)],
    };
    return { after, tell: () => tellWhole(after) };
  });
}

/** Clears all session answers. */
export async function clear(): Promise<void> {
  await change(words.cleared, (before) => {
    const after = { ...before, moods: [], answers: [] };
    const end = () => request("DELETE /api/quiz/context");
    return { after, tell: before.origin === "preferred" ? () => tellWhole(after) : end };
  });
}

async function change(said: string, changeOf: (before: WireSessionContext) => Change): Promise<void> {
  // A response still on its way doesn't include the change.
  await queryClient.cancelQueries(PICKS);
  const before = shownContext();
  if (before === null) return;
  // Starts the request first: showing the toast takes a while.
  const settled = put(changeOf(before), before);
  toastUndo(said, { id: TOAST, undo: () => void bringBack(before) });
  await settled;
}

async function bringBack(after: WireSessionContext): Promise<void> {
  await queryClient.cancelQueries(PICKS);
  await put({ after, tell: () => tellWhole(after) }, shownContext());
}

/** @param before restored if nothing reaches the server */
async function put(next: Change, before: WireSessionContext | null): Promise<void> {
  show(next.after);
  waiting = next;
  if (isTelling) return;
  isTelling = true;
  let standing = before;
  try {
    for (let told = takeWaiting(); told !== null; told = takeWaiting()) {
      await told.tell();
      standing = told.after;
    }
  } catch {
    waiting = null;
    await queryClient.cancelQueries(PICKS);
    show(standing);
    dismissToast(TOAST);
    toastError(words.failed);
  } finally {
    isTelling = false;
  }
  // Also after a failure: the server's state decides.
  narrowAnew(keptOutBy(standing) === keptOutBy(before) ? PICKED_KINDS : NARROWED_KINDS);
}

function keptOutBy(context: WireSessionContext | null): string {
  const keeping = (context?.answers ?? []).filter(({ question }) => KEEPING_OUT.has(question));
  return keeping.map(answerKey).join();
}

function takeWaiting(): Change | null {
  const taken = waiting;
  waiting = null;
  return taken;
}

async function tellWhole({ origin, moods, without }: WireSessionContext): Promise<void> {
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
