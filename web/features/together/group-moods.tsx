import type { WireGroup } from "#contract/groups.ts";
import { QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { together } from "../../messages/together.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { useMoods } from "./use-moods.ts";

import styles from "./group-room.module.css";

const MOODS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

/** The moods of the whole group. */
export function GroupMoods({ group }: { group: WireGroup }) {
  const { chosen, choose } = useMoods(group);
  return (
    <section className={styles["moods"]}>
      <h2>{together.moods}</h2>
      <p className={styles["aside"]}>{together.moodsText}</p>
      <ChipListbox
        label={together.moods}
        options={MOODS}
        selected={chosen}
        max={QUIZ_MAX_MOODS}
        className={styles["chips"]}
        onChange={(moods) => void choose(moods)}
      />
    </section>
  );
}
