import { onboarding } from "../messages/onboarding.ts";
import { RangeField } from "./range-field.tsx";

const { openness: words } = onboarding;
const OPENNESS_STEP = 0.05;

type Props = {
  /** 0 is familiar, 1 is unknown; `null` if unanswered. */
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
      unsaid={words.unsaid}
    />
  );
}

function opennessText(openness: number): string {
  return words.degrees[Math.round(openness * (words.degrees.length - 1))] ?? "";
}
