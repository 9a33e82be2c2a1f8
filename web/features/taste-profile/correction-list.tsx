import { Undo2 } from "lucide-react";

import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { Button } from "../../ui/button.tsx";
import { focusNear, focusPositionOf } from "../../ui/focus-position.ts";
import { type TasteProfileAnswer, correct } from "./use-taste-profile.ts";

import styles from "./taste-profile.module.css";

type Correction = TasteProfileAnswer["corrections"][number];

/** All corrections, including those for lines that no longer exist. */
export function CorrectionList({ corrections }: { corrections: readonly Correction[] }) {
  function undo(correction: Correction, control: Element): void {
    const place = focusPositionOf(control.closest("li") ?? control);
    void correct(correction, null);
    // After it has left the page.
    requestAnimationFrame(() => focusNear(place));
  }

  return (
    <section aria-labelledby="taste-corrections" className={styles["group"]}>
      <h3 id="taste-corrections">{words.corrections}</h3>
      <ul className={styles["corrections"]}>
        {corrections.map((correction) => {
          const { kind, key, name, direction } = correction;
          return (
            <li key={`${kind} ${key}`} className={styles["correction"]}>
              <span dir="auto">{words.correctionText(direction, name)}</span>
              <Button
                size="small"
                kind="quiet"
                icon={Undo2}
                aria-label={words.undoOf(direction, name)}
                onClick={({ currentTarget }) => undo(correction, currentTarget)}
              >
                {words.undo}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
