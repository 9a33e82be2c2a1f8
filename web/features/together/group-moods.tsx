import type { WireGroup } from "#contract/groups.ts";
import { QUIZ_MAX_MOODS, type PersonMood } from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { guestHeaders } from "./group-queries.ts";
import { useGroupChoice } from "./use-group-choice.ts";

import styles from "./group-room.module.css";

const MOODS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

/** The group's moods, which any member can change. */
export function GroupMoods({ group }: { group: WireGroup }) {
  const { code, moods } = group;
  const { chosen, choose } = useGroupChoice<readonly PersonMood[]>({
    code,
    current: moods,
    save: (chosenMoods) =>
      request(
        "PUT /api/groups/{code}/moods",
        { params: { code }, body: { moods: [...chosenMoods] } },
        { headers: guestHeaders() },
      ),
    failureText: together.moodsFailed,
  });
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
        onChange={choose}
      />
    </section>
  );
}
