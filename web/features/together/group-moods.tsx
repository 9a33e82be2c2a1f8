import { useState } from "react";

import type { WireGroup } from "#contract/groups.ts";
import { type PersonMood, QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { lookAgain } from "./group-queries.ts";
import { guestHeaders } from "./guest-key.ts";

import styles from "./group-room.module.css";

const MOODS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

/** What all of them are in the mood for. A choice shows at once; what the server says counts. */
export function GroupMoods({ group: { code, moods } }: { group: WireGroup }) {
  const [sending, setSending] = useState<PersonMood[] | null>(null);

  async function choose(chosen: PersonMood[]): Promise<void> {
    setSending(chosen);
    try {
      const options = { headers: guestHeaders() };
      await request("PUT /api/groups/{code}/moods", { params: { code }, body: { moods: chosen } }, options);
      await lookAgain(code);
    } catch {
      toastError(together.moodsFailed);
    }
    // Of quick choices the last one stays on the screen until it is answered.
    setSending((latest) => (latest === chosen ? null : latest));
  }

  return (
    <section className={styles["moods"]}>
      <h2>{together.moods}</h2>
      <p className={styles["aside"]}>{together.moodsText}</p>
      <ChipListbox
        label={together.moods}
        options={MOODS}
        selected={sending ?? moods}
        max={QUIZ_MAX_MOODS}
        className={styles["chips"]}
        onChange={(chosen) => void choose(chosen)}
      />
    </section>
  );
}
