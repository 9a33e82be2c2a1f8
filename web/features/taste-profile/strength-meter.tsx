import { tasteProfileWords as words } from "../../messages/taste-profile.ts";

import styles from "./taste-profile.module.css";

const STRONG = 0.66;
const CLEAR = 0.33;

/** The certainty of a line, 0 to 1, as a bar and a word. */
export function StrengthMeter({ name, strength }: { name: string; strength: number }) {
  const percent = Math.round(100 * strength);
  const word = words.strength[strength >= STRONG ? "strong" : strength >= CLEAR ? "clear" : "faint"];
  return (
    <div className={styles["strength"]}>
      <meter
        className="visually-hidden"
        min={0}
        max={100}
        value={percent}
        aria-label={words.strengthOf(name)}
        aria-valuetext={words.strengthText(word, percent)}
      />
      <span className={styles["meter"]} aria-hidden="true">
        <span style={{ inlineSize: `${percent}%` }} />
      </span>
      <span aria-hidden="true">{word}</span>
    </div>
  );
}
