import type { QuizAnswers } from "#contract/quiz-answers.ts";

import { quizWords } from "../../messages/quiz.ts";
import { classNames } from "../../ui/class-names.ts";
import { useRovingFocus } from "../../ui/use-roving-focus.ts";
import { CHOICES, type ChoiceQuestion } from "./quiz-draft.ts";

import styles from "./choice.module.css";

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

type ChoiceCardsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value | null;
  /** Also called for the option that's already chosen. */
  onChoose: (value: Value) => void;
  size?: "large" | "small";
};

/**
 * Single choice with a short description per option. Arrow keys only move the focus; Space, Enter or a click
 * chooses.
 */
function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, value, onChoose, size = "large" } = props;
  const chosen = options.findIndex((option) => option.value === value);
  const { group, stop, onFocusOption } = useRovingFocus<HTMLDivElement>(chosen, options.length);

  return (
    <div
      {...group}
      role="radiogroup"
      tabIndex={-1}
      className={classNames(styles["cards"], styles[size])}
      aria-label={label}
    >
      {options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the text is two levels down
        <button
          key={option.value}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- native radios choose as the arrows move
          role="radio"
          className={styles["card"]}
          aria-checked={index === chosen}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => onFocusOption(index)}
          onClick={() => onChoose(option.value)}
        >
          <span className={styles["disc"]} aria-hidden="true" />
          <span className={styles["words"]}>
            <span className={styles["label"]}>{option.label}</span>
            <span className={styles["hint"]}>{option.hint}</span>
          </span>
        </button>
      ))}
    </div>
  );
}
