/** Texts of the session quiz. Separate from `messages`, so they only load with it. */
import { englishQuiz } from "./english-quiz.ts";

export type QuizMessages = typeof englishQuiz;

export const quizWords: QuizMessages = englishQuiz;
