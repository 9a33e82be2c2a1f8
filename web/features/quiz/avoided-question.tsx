import { QUIZ_TEXT_MAX } from "#contract/quiz-answers.ts";

import { quizWords } from "../../messages/quiz.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AVOIDABLE } from "./answers.ts";

import styles from "./quiz.module.css";

type Props = {
  avoided: readonly string[];
  avoidedWords: string;
  onChange: (avoided: string[]) => void;
  onWords: (words: string) => void;
};

const words = quizWords.avoided;
const CHIPS = AVOIDABLE.map((note) => ({ value: note, label: note }));

/** Content to avoid: listed content notes, and anything else as comma-separated text. */
export function AvoidedQuestion({ avoided, avoidedWords, onChange, onWords }: Props) {
  function toggle(note: string): void {
    onChange(avoided.includes(note) ? avoided.filter((other) => other !== note) : [...avoided, note]);
  }

  return (
    <div className={styles["fields"]}>
      <FilterChips label={words.label} chips={CHIPS} selected={avoided} onToggle={toggle} />
      <TextField
        label={words.ownWords}
        placeholder={words.placeholder}
        help={words.help}
        maxLength={QUIZ_TEXT_MAX}
        autoComplete="off"
        value={avoidedWords}
        onChange={onWords}
      />
    </div>
  );
}
