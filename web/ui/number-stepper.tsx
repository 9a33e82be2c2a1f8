import { Minus, Plus } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";

import { IconButton } from "./button.tsx";

import styles from "./number-stepper.module.css";

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Called with a whole number between `min` and `max`. */
  onChange: (value: number) => void;
  lessLabel: string;
  moreLabel: string;
  /** Follows the number, such as "of 10". */
  suffix?: string | undefined;
};

/** A whole number that can be stepped with buttons and arrow keys, or typed. */
export function NumberStepper(props: Props) {
  const { label, value, min, max, onChange, lessLabel, moreLabel, suffix } = props;
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  function change(to: number): void {
    setDraft(null);
    const bounded = Math.min(max, Math.max(min, to));
    if (bounded !== value) onChange(bounded);
  }

  function commitDraft(): void {
    if (draft !== null && /^\d{1,6}$/.test(draft)) change(Number(draft));
    else setDraft(null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS.get(event.key);
    if (step !== undefined) {
      event.preventDefault();
      change(value + step);
    } else if (event.key === "Enter") commitDraft();
  }

  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div className={styles["stepper"]}>
        <IconButton
          icon={Minus}
          label={lessLabel}
          // `disabled` isn't used because it would lose the focus.
          aria-disabled={value <= min || undefined}
          onClick={() => change(value - 1)}
        />
        <input
          id={id}
          type="number"
          inputMode="numeric"
          className={styles["number"]}
          min={min}
          max={max}
          value={draft ?? value}
          aria-describedby={suffix === undefined ? undefined : `${id}-suffix`}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commitDraft}
          onKeyDown={onKeyDown}
        />
        {suffix !== undefined && (
          <span id={`${id}-suffix`} className={styles["suffix"]}>
            {suffix}
          </span>
        )}
        <IconButton
          icon={Plus}
          label={moreLabel}
          aria-disabled={value >= max || undefined}
          onClick={() => change(value + 1)}
        />
      </div>
    </div>
  );
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowUp", 1],
  ["ArrowDown", -1],
]);
