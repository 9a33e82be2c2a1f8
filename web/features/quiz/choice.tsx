import type { QuizAnswers } from "#contract/quiz-answers.ts";

import { quizWords } from "../../messages/quiz.ts";
import { CHOICES, type ChoiceQuestion } from "./answers.ts";
import { ChoiceCards } from "./choice-cards.tsx";

type Props = {
  of: ChoiceQuestion;
  label: string;
  answers: QuizAnswers;
  size?: "large" | "small";
  onAnswer: (answers: Partial<QuizAnswers>) => void;
  onChosen?: () => void;
};

/** A single-choice question. */
export function Choice({ of, label, answers, size, onAnswer, onChosen }: Props) {
  function choose(value: string): void {
    onAnswer({ [of]: value });
    onChosen?.();
  }

  return (
    <ChoiceCards<string>
      label={label}
      options={optionsOf(of)}
      value={answers[of]}
      size={size ?? "large"}
      onChoose={choose}
    />
  );
}

function optionsOf(question: ChoiceQuestion): { value: string; label: string; hint: string }[] {
  const choices: Readonly<Record<string, { label: string; hint: string }>> = quizWords.choices[question];
  return CHOICES[question].flatMap((value) => {
    const choice = choices[value];
    return choice === undefined ? [] : [{ value, ...choice }];
  });
}
