import { useId } from "react";

import { onboarding } from "../messages/onboarding.ts";

import styles from "./range-field.module.css";

type RangeFieldProps = {
  label: string;
  /** `null` if unanswered; the thumb is then in the middle. */
  value: number | null;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  /** Labels of the two ends. */
  least: string;
  most: string;
  /** Text for a value, beside the label and for screen readers. */
  valueText: (value: number) => string;
  notSet: string;
};

/** A native slider between two extremes. */
function RangeField(props: RangeFieldProps) {
  const { label, value, onChange, min, max, step, least, most, valueText, notSet } = props;
  const id = useId();
  const valueLabel = value === null ? notSet : valueText(value);
  return (
    <div className={styles["field"]}>
      <div className={styles["head"]}>
        <label className={styles["label"]} htmlFor={id}>
          {label}
        </label>
        <span className={styles["said"]} aria-hidden="true">
          {valueLabel}
        </span>
      </div>
      <input
        id={id}
        type="range"
        className={styles["range"]}
        min={min}
        max={max}
        step={step}
        value={value ?? (min + max) / 2}
        aria-valuetext={valueLabel}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        // The middle is a valid answer too, but pressing the thumb there fires no change event.
        onPointerUp={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className={styles["ends"]} aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </div>
    </div>
  );
}

const { openness: words } = onboarding;
const OPENNESS_STEP = 0.05;

type Props = {
  /** From 0, familiar titles, to 1, unknown ones; `null` if unanswered. */
  openness: number | null;
  onChange: (openness: number) => void;
};

export function OpennessField({ openness, onChange }: Props) {
  return (
    <RangeField
      label={words.label}
      value={openness}
      onChange={onChange}
      min={0}
      max={1}
      step={OPENNESS_STEP}
      least={words.least}
      most={words.most}
      valueText={opennessText}
      notSet={words.notSet}
    />
  );
}

function opennessText(openness: number): string {
  return words.degrees[Math.round(openness * (words.degrees.length - 1))] ?? "";
}
