import { titleMoodsFor } from "#contract/mood-matrix.ts";
import type { PersonMood, QuizAnswers } from "#contract/quiz-answers.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { dialogs } from "../messages/dialogs.ts";

import styles from "./mood-listbox.module.css";

type Props = {
  /** Moods of the viewer. */
  moods: readonly PersonMood[];
  /** Whether titles should match or change the moods; by default it depends on the mood. */
  vibe?: QuizAnswers["vibe_match"];
};

/** How many moods of titles to name, as many as the filters take. */
const MAX_NAMED = 3;

/** Says in the words of the filters what the chosen moods lead to. The line keeps its place while it's empty. */
export function MoodConsequence({ moods, vibe = null }: Props) {
  const titleMoods = titleMoodsFor(moods, { vibe, max: MAX_NAMED });
  const words = titleMoods.map((mood) => labelOf(mood).toLowerCase());
  return (
    <output className={styles["consequence"]}>
      {words.length > 0 && dialogs.forms.moodConsequence(words)}
    </output>
  );
}
