import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";

import { currentToken } from "../../api/access-token.ts";
import { logFailure } from "../../api/failure-log.ts";
import { isNewSession, sessionId } from "../../api/session-id.ts";
import { onUserDataCleared } from "../../api/session.ts";
import { isAtTop } from "./picks-acted-on.ts";
import { clearDraft } from "./quiz-draft.ts";
import { type QuizGate, gateOf } from "./quiz-gate.ts";
import { forgetTaken, markDismissed, readMarks, skipForADay, wasDismissedIn } from "./quiz-marks.ts";
import { fetchQuizStatus } from "./quiz-requests.ts";
import { isSomethingOpen, usePicksSeen } from "./use-picks-seen.ts";

/** Delay between a reset, which closes the quiz, and reopening at the first step. */
const RESET_MS = 50;

export type SessionQuizProps = {
  /** Whether the viewer opened the quiz. */
  isAsked: boolean;
  /** Whether something else covers or covered the page. The quiz then doesn't open by itself on this visit. */
  isHeldBack: boolean;
  onClose: () => void;
};

/** Whether the quiz opens by itself, and the data it needs. */
type Opening = {
  gate: QuizGate;
  /** On an account's first visit, and if the viewer has already gone further down, the quiz waits for a better moment. */
  waitsForPicks: boolean;
  previousMoods: readonly PersonMood[];
};

/** The session in which the quiz was last closed on this page, for any reason. */
let closedIn: string | null = null;
onUserDataCleared(() => {
  closedIn = null;
});

export function useSessionQuiz({ isAsked, isHeldBack, onClose }: SessionQuizProps) {
  const [turn, setTurn] = useState<"by-itself" | "closed" | "questions">(() =>
    mayOpenByItself() ? "by-itself" : "closed",
  );
  if (isHeldBack && turn === "by-itself") setTurn("closed");
  const { data: opening } = useQuery({
    queryKey: ["quiz-opening"],
    queryFn: readOpening,
    enabled: isAsked || turn === "by-itself",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  function close(): void {
    closedIn = sessionId();
    setTurn("closed");
    onClose();
  }

  function dismiss(): void {
    markDismissed(sessionId());
    close();
  }

  function skip(): void {
    skipForADay(Date.now());
    close();
  }

  function startFresh(): void {
    clearDraft();
    setTurn("questions");
  }

  function takeAgain(): void {
    forgetTaken();
    clearDraft();
    setTurn("closed");
    setTimeout(() => setTurn("questions"), RESET_MS);
  }

  const waits = turn === "by-itself" && opening?.waitsForPicks === true;
  const arePicksSeen = usePicksSeen(waits);
  const gate = opening === undefined || (waits && !arePicksSeen) ? "closed" : opening.gate;
  const ownView = turn === "by-itself" ? gate : turn;
  return {
    view: isAsked ? ("questions" as const) : ownView,
    previousMoods: opening?.previousMoods ?? NO_MOODS,
    close,
    dismiss,
    skip,
    startFresh,
    takeAgain,
  };
}

/** The quiz opens by itself once per session. If it was dismissed, it stays closed after a reload too. */
function mayOpenByItself(): boolean {
  const currentSession = sessionId();
  return closedIn !== currentSession && !wasDismissedIn(currentSession);
}

const NO_MOODS: readonly PersonMood[] = [];

async function readOpening(): Promise<Opening> {
  try {
    const { lastQuiz, answers, isFirstVisit } = await fetchQuizStatus();
    const now = Date.now();
    const gate = gateOf({
      ...readMarks(now),
      hasToken: currentToken() !== null,
      now,
      lastQuiz,
      isNewSession: isNewSession(),
      hasAnswers: answers !== null,
      isTimeCheckBypassed: false,
    });
    const waitsForPicks = (isFirstVisit && lastQuiz === null) || !isAtTop();
    return {
      waitsForPicks,
      // Doesn't cover a dialog that the viewer has opened meanwhile.
      gate: !waitsForPicks && isSomethingOpen() ? "closed" : gate,
      previousMoods: answers?.moods ?? [],
    };
  } catch (failure) {
    logFailure("quiz", failure);
    throw failure;
  }
}
