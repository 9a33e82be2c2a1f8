/** What a viewer takes back of what they said of tonight, and brings back. */
import { type ContextAnswer, type PersonMood, answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { request } from "../../api/client.ts";
import { NARROWED_KINDS, PICKED_KINDS, narrowAnew } from "../../api/narrowing.ts";

/** Answers that keep titles out of every row; the others choose the picks alone. */
const KEEPING_OUT: ReadonlySet<ContextAnswer["question"]> = new Set(["avoid_content", "viewing_group"]);

/** What stands once these answers are taken back, and how it is saved and what is asked anew then. */
export type ContextChange = {
  /** Keys of all that is taken back. */
  without: readonly string[];
  /** What is taken back or brought back by it. */
  changed: readonly ContextAnswer[];
};

export async function saveContext(context: WireSessionContext, change: ContextChange): Promise<void> {
  await (context.origin === "preferred"
    ? savePreferred(context, change)
    : request("PUT /api/quiz/context", { body: { without: [...change.without] } }));
  askAnew(change.changed);
}

/** Ends all that was said of tonight. */
export async function endContext(context: WireSessionContext): Promise<void> {
  await (context.origin === "preferred"
    ? request("POST /api/moods/preferences", { body: { moods: [] } })
    : request("DELETE /api/quiz/context"));
  askAnew(context.answers);
}

async function savePreferred({ moods }: WireSessionContext, { without }: ContextChange): Promise<void> {
  const isTaken = (mood: PersonMood) => without.includes(answerKey({ question: "moods", value: mood }));
  await request("POST /api/moods/preferences", { body: { moods: moods.filter((mood) => !isTaken(mood)) } });
}

function askAnew(changed: readonly ContextAnswer[]): void {
  narrowAnew(changed.some(({ question }) => KEEPING_OUT.has(question)) ? NARROWED_KINDS : PICKED_KINDS);
}
