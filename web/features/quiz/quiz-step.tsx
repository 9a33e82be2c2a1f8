import {
  EMOTIONS,
  QUIZ_MAX_EMOTIONS,
  QUIZ_MAX_MOODS,
  type QUIZ_STEPS,
  type QuizAnswers,
  QUIZ_TEXT_MAX,
} from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { quizWords } from "../../messages/quiz.ts";
import { TextField } from "../../ui/fields.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { MoodConsequence } from "../../ui/mood-consequence.tsx";
import { MoodListbox } from "../../ui/mood-listbox.tsx";
import { Choice } from "./choice.tsx";
import { type QuizDraft, AVOIDABLE } from "./quiz-draft.ts";

import styles from "./quiz.module.css";

type Props = {
  /** The first question of the step, which identifies it. */
  question: (typeof QUIZ_STEPS)[number][0];
  draft: QuizDraft;
  onAnswer: (answers: Partial<QuizAnswers>) => void;
  onAvoidedWords: (words: string) => void;
  /** Called after a single choice if the step has no other question. */
  onChosen: () => void;
};

const MOODS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));
const FEELINGS = EMOTIONS.map((value) => ({ value, label: labelOf(value) }));

/** The questions of one step. */
export function QuizStep({ question, draft, onAnswer, onAvoidedWords, onChosen }: Props) {
  const { answers } = draft;
  const label = (of: keyof typeof quizWords.questions) => quizWords.questions[of].heading;
  switch (question) {
    case "moods":
      return (
        <>
          <MoodListbox
            label={label("moods")}
            attribute="mood"
            options={MOODS}
            chosen={answers.moods}
            max={QUIZ_MAX_MOODS}
            onChange={(moods) => onAnswer({ moods })}
          />
          <MoodConsequence moods={answers.moods} />
        </>
      );
    case "desired_emotions":
      return (
        <MoodListbox
          label={label("desired_emotions")}
          attribute="emotion"
          options={FEELINGS}
          chosen={answers.desired_emotions}
          max={QUIZ_MAX_EMOTIONS}
          onChange={(emotions) => onAnswer({ desired_emotions: emotions })}
        />
      );
    case "viewing_group":
      return (
        <GroupQuestion
          group={answers.viewing_group}
          onChange={(group) => onAnswer({ viewing_group: group })}
        />
      );
    case "avoid_content":
      return (
        <AvoidedQuestion
          avoided={answers.avoid_content}
          avoidedWords={draft.avoidedWords}
          onChange={(avoided) => onAnswer({ avoid_content: avoided })}
          onWords={onAvoidedWords}
        />
      );
    case "vibe_match":
      return <LastStep answers={answers} onAnswer={onAnswer} />;
    case "energy_level":
    case "watch_preference":
    case "attention_level":
    case "session_length":
    case "watch_intention":
    case "intensity":
    default:
      return (
        <Choice
          of={question}
          label={label(question)}
          answers={answers}
          onAnswer={onAnswer}
          onChosen={onChosen}
        />
      );
  }
}

type AvoidedQuestionProps = {
  avoided: readonly string[];
  avoidedWords: string;
  onChange: (avoided: string[]) => void;
  onWords: (words: string) => void;
};

const words = quizWords.avoided;
const CHIPS = AVOIDABLE.map((note) => ({ value: note, label: note }));

/** Content to avoid: listed content notes, and anything else as comma-separated text. */
function AvoidedQuestion({ avoided, avoidedWords, onChange, onWords }: AvoidedQuestionProps) {
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

type GroupQuestionProps = { group: string | null; onChange: (group: string | null) => void };

const groupQuestionWords = quizWords.groups;
const GROUP_QUESTION_CHIPS = groupQuestionWords.suggestions.map((group) => ({ value: group, label: group }));

/** Who is watching: a suggestion or free text. */
function GroupQuestion({ group, onChange }: GroupQuestionProps) {
  const isSuggestion = group !== null && groupQuestionWords.suggestions.includes(group);
  return (
    <div className={styles["fields"]}>
      <FilterChips
        label={groupQuestionWords.label}
        chips={GROUP_QUESTION_CHIPS}
        selected={isSuggestion ? [group] : []}
        onToggle={(suggestion) => onChange(suggestion === group ? null : suggestion)}
      />
      <TextField
        label={groupQuestionWords.ownWords}
        placeholder={groupQuestionWords.placeholder}
        maxLength={QUIZ_TEXT_MAX}
        autoComplete="off"
        value={isSuggestion ? "" : (group ?? "")}
        onChange={(text) => onChange(text === "" ? null : text)}
      />
    </div>
  );
}

type LastStepProps = { answers: QuizAnswers; onAnswer: (answers: Partial<QuizAnswers>) => void };

/** Whether to match or change the mood, how much new content to include, and an optional starting point. */
function LastStep({ answers, onAnswer }: LastStepProps) {
  const choice = { answers, onAnswer, size: "small" } as const;
  return (
    <div className={styles["fields"]}>
      <Choice {...choice} of="vibe_match" label={quizWords.questions.vibe_match.heading} />
      <MoodConsequence moods={answers.moods} vibe={answers.vibe_match} />
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
