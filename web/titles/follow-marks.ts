/**
 * Updates the marks from the server's responses and from browser storage. A response counts as of the moment it
 * was requested.
 */
import { type Answered, listenToAnswers, nextMoment } from "../api/answers.ts";
import { whenUserDataIsCleared } from "../api/session.ts";
import { hear } from "./marks.ts";
import { followMaps } from "./ratings-maps.ts";
import { wordsIn } from "./words-in-answers.ts";

let clearedAt = 0;
whenUserDataIsCleared(() => {
  clearedAt = nextMoment();
});

/** Runs until the returned function is called. */
export function followMarks(): () => void {
  const stopAnswers = listenToAnswers(onAnswer);
  const stopMaps = followMaps();
  return () => {
    stopAnswers();
    stopMaps();
  };
}

function onAnswer(answered: Answered): void {
  // Ignores responses to a previous user's requests.
  if (answered.askedAt > clearedAt) hear(wordsIn(answered));
}
