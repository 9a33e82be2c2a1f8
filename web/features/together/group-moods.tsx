import { useRef, useState } from "react";

import type { WireGroup } from "#contract/groups.ts";
import { QUIZ_MAX_MOODS, type PersonMood } from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { refetchGroup, guestHeaders } from "./group-queries.ts";

import styles from "./group-room.module.css";

const MOODS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

/** The group's moods, which any member can change. */
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

/**
 * Shows the chosen moods at once. Requests are sent one at a time and the latest choice is sent last, so it wins.
 */
function useMoods({ code, moods }: Pick<WireGroup, "code" | "moods">) {
  const [chosen, setChosen] = useState<readonly PersonMood[] | null>(null);
  const wanted = useRef<PersonMood[] | null>(null);
  const isSending = useRef(false);

  async function choose(next: PersonMood[]): Promise<void> {
    wanted.current = next;
    setChosen(next);
    if (isSending.current) return;
    isSending.current = true;
    while (wanted.current !== null) {
      const sent = wanted.current;
      wanted.current = null;
      await send(sent);
    }
    isSending.current = false;
    await refetchGroup(code);
    // Another choice may have been made while the group was refetched.
    if (!isSending.current) setChosen(null);
  }

  async function send(sent: PersonMood[]): Promise<void> {
    try {
      const options = { headers: guestHeaders() };
      await request("PUT /api/groups/{code}/moods", { params: { code }, body: { moods: sent } }, options);
    } catch {
      toastError(together.moodsFailed);
    }
  }

  return { chosen: chosen ?? moods, choose };
}
