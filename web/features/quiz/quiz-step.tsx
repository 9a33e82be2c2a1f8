import {
  EMOTIONS,
  QUIZ_MAX_EMOTIONS,
  QUIZ_MAX_MOODS,
  type QUIZ_STEPS,
  type QuizAnswers,
} from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { quizWords } from "../../messages/quiz.ts";
import { MoodListbox } from "../../ui/mood-listbox.tsx";
import { AvoidedQuestion } from "./avoided-question.tsx";
import { Choice } from "./choice.tsx";
import { GroupQuestion } from "./group-question.tsx";
import { LastStep } from "./last-step.tsx";
import type { QuizDraft } from "./quiz-draft.ts";

type Props = {
  /** The first question of the step. */
  question: (typeof QUIZ_STEPS)[number][0];
  draft: QuizDraft;
  onAnswer: (answers: Partial<QuizAnswers>) => void;
  onAvoidedWords: (words: string) => void;
  /** Called when a single choice was made and the step has no other question. */
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
        <MoodListbox
          label={label("moods")}
          attribute="mood"
          options={MOODS}
          chosen={answers.moods}
          max={QUIZ_MAX_MOODS}
          onChange={(moods) => onAnswer({ moods })}
        />
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
