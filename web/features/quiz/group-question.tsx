import { QUIZ_TEXT_MAX } from "#contract/quiz-answers.ts";

import { quizWords } from "../../messages/quiz.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { TextField } from "../../ui/text-field.tsx";

import styles from "./quiz.module.css";

type Props = { group: string | null; onChange: (group: string | null) => void };

const words = quizWords.groups;
const CHIPS = words.suggestions.map((group) => ({ value: group, label: group }));

/** Who is watching: a suggestion or free text. */
export function GroupQuestion({ group, onChange }: Props) {
  const isSuggestion = group !== null && words.suggestions.includes(group);
  return (
    <div className={styles["fields"]}>
      <FilterChips
        label={words.label}
        chips={CHIPS}
        selected={isSuggestion ? [group] : []}
        onToggle={(suggestion) => onChange(suggestion === group ? null : suggestion)}
      />
      <TextField
        label={words.ownWords}
        placeholder={words.placeholder}
        maxLength={QUIZ_TEXT_MAX}
        autoComplete="off"
        value={isSuggestion ? "" : (group ?? "")}
        onChange={(text) => onChange(text === "" ? null : text)}
      />
    </div>
  );
}
