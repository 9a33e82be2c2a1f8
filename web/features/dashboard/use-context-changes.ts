import { useRef, useState } from "react";

import { type ContextAnswer, answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { sessionContextWords as words } from "../../messages/session-context.ts";
import { toastError, toastUndo } from "../../titles/toasts.ts";
import { announce } from "../../ui/announcer.tsx";
import { wordsOf } from "./context-words.ts";
import { type ContextChange, endContext, saveContext } from "./save-context.ts";

const TOAST = "session-context";

type Answers = WireSessionContext["answers"];

type ContextChanges = {
  /** Those that stand, as the viewer sees it: what was just taken back is gone, though nobody has confirmed it. */
  answers: Answers;
  takeBack(answer: ContextAnswer): void;
  clear(): void;
};

/** Takes answers back at once and saves them behind it, the latest wish last: however fast somebody is, none is lost. */
export function useContextChanges(context: WireSessionContext | null): ContextChanges {
  const [shown, setShown] = useState({ context, taken: new Set<string>() });
  const saving = useRef({ isBusy: false, next: null as (() => Promise<void>) | null });
  // What an answer of the server has no more is confirmed; one that was on its way before has it still, and the wish stands.
  if (shown.context !== context) {
    const there = new Set((context?.answers ?? []).map(answerKey));
    setShown({ context, taken: new Set([...shown.taken].filter((key) => there.has(key))) });
  }

  async function save(work: () => Promise<void>): Promise<void> {
    saving.current.next = work;
    if (saving.current.isBusy) return;
    saving.current.isBusy = true;
    try {
      while (saving.current.next !== null) {
        const next: () => Promise<void> = saving.current.next;
        saving.current.next = null;
        await next();
      }
    } catch {
      setShown((before) => ({ ...before, taken: new Set() }));
      toastError(words.failed);
    } finally {
      saving.current.isBusy = false;
    }
  }

  function change(of: WireSessionContext, { without, changed }: ContextChange): void {
    void save(() => saveContext(of, { without, changed }));
  }

  return {
    answers: (context?.answers ?? []).filter((answer) => !shown.taken.has(answerKey(answer))),
    takeBack(answer) {
      if (context === null) return;
      const key = answerKey(answer);
      const taken = new Set([...shown.taken, key]);
      const before = [...new Set([...context.without, ...shown.taken])];
      setShown({ context, taken });
      change(context, { without: [...before, key], changed: [answer] });
      const text = words.takenAway(wordsOf(answer));
      announce(text);
      toastUndo(text, {
        id: TOAST,
        undo: () => {
          setShown((now) => ({ ...now, taken: new Set([...now.taken].filter((other) => other !== key)) }));
          change(context, { without: before, changed: [answer] });
        },
      });
    },
    clear() {
      if (context === null) return;
      const without = [...context.without, ...shown.taken];
      setShown({ context, taken: new Set(context.answers.map(answerKey)) });
      void save(() => endContext(context));
      announce(words.cleared);
      toastUndo(words.cleared, {
        id: TOAST,
        undo: () => {
          setShown((now) => ({ ...now, taken: new Set() }));
          change(context, { without, changed: context.answers });
        },
      });
    },
  };
}
