/** Lets the marks of this page follow the server's answers and the browser's storage. An answer is heard as of the moment it was asked for. */
import { type Answered, listenToAnswers, nextMoment } from "../api/answers.ts";
import { whenUserDataIsCleared } from "../api/session.ts";
import { hear } from "./marks.ts";
import { followMaps } from "./ratings-maps.ts";
import { wordsIn } from "./words-in-answers.ts";

let clearedAt = 0;
whenUserDataIsCleared(() => {
  clearedAt = nextMoment();
});

/** Until the returned function is called. */
export function followMarks(): () => void {
  const stopAnswers = listenToAnswers(onAnswer);
  const stopMaps = followMaps();
  return () => {
    stopAnswers();
    stopMaps();
  };
}

function onAnswer(answered: Answered): void {
  // What was asked for by somebody who has left says nothing of who is here now.
  if (answered.askedAt > clearedAt) hear(wordsIn(answered));
}
