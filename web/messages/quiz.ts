/** The words of the session quiz: apart from `messages`, for they come with it and not with every first load. */
import { englishQuiz } from "./english-quiz.ts";

export type QuizMessages = typeof englishQuiz;

export const quizWords: QuizMessages = englishQuiz;
