import { QUIZ_TEXT_MAX, type QuizAnswers } from "#contract/quiz-answers.ts";

import { quizWords } from "../../messages/quiz.ts";
import { TextField } from "../../ui/text-field.tsx";
import { Choice } from "./choice.tsx";

import styles from "./quiz.module.css";

type Props = { answers: QuizAnswers; onAnswer: (answers: Partial<QuizAnswers>) => void };

/** The desired outcome, with its two questions. */
export function LastStep({ answers, onAnswer }: Props) {
  const choice = { answers, onAnswer, size: "small" } as const;
  return (
    <div className={styles["fields"]}>
      <Choice {...choice} of="vibe_match" label={quizWords.questions.vibe_match.heading} />
      <h3 className={styles["sub-heading"]}>{quizWords.newContent}</h3>
      <Choice {...choice} of="new_content_preference" label={quizWords.newContent} />
      <TextField
        label={quizWords.startingPoint.label}
        placeholder={quizWords.startingPoint.placeholder}
        isOptional
        maxLength={QUIZ_TEXT_MAX}
        autoComplete="off"
        value={answers.starting_point ?? ""}
        onChange={(text) => onAnswer({ starting_point: text === "" ? null : text })}
      />
    </div>
  );
}
