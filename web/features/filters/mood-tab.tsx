import type { Filters } from "#contract/filters.ts";
import { FILTER_MAX_MOODS } from "#contract/form-rules.ts";
import { TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";

import styles from "./filters.module.css";

type Props = { choices: Filters; onChange: (changes: Partial<Filters>) => void };

const MOOD_OPTIONS = TITLE_MOODS.map((value) => ({ value, label: labelOf(value) }));

export function MoodTab({ choices: { moods }, onChange }: Props) {
  function clear() {
    onChange({ moods: [] });
    announce(dialogs.forms.chosenOf(0, FILTER_MAX_MOODS));
  }

  return (
    <div className={styles["panel"]}>
      <div className={styles["row"]}>
        <span className={styles["label"]}>{dialogs.forms.chosenOf(moods.length, FILTER_MAX_MOODS)}</span>
        <Button kind="quiet" size="small" onClick={clear}>
          {dialogs.filters.clearAll}
        </Button>
      </div>
      <ChipListbox
        label={dialogs.filters.moods}
        options={MOOD_OPTIONS}
        selected={moods}
        max={FILTER_MAX_MOODS}
        onChange={(selected) => onChange({ moods: selected })}
      />
    </div>
  );
}
