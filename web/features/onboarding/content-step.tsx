import { PREFERENCES_MIN, PREFERENCE_TAGS } from "#contract/tags.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { RangeField } from "../../ui/range-field.tsx";
import { TagSelector } from "../../ui/tag-selector.tsx";
import type { StepProps } from "./answers.ts";

const { openness: words } = onboarding;
const OPENNESS_STEP = 0.05;

export function ContentStep({ answers: { tags, openness }, onChange }: StepProps) {
  return (
    <>
      <TagSelector
        tags={PREFERENCE_TAGS}
        chosen={tags}
        min={PREFERENCES_MIN}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <RangeField
        label={words.label}
        value={openness}
        onChange={(value) => onChange({ openness: value })}
        min={0}
        max={1}
        step={OPENNESS_STEP}
        least={words.least}
        most={words.most}
        valueText={opennessText}
        unsaid={words.unsaid}
      />
    </>
  );
}

function opennessText(openness: number): string {
  return words.degrees[Math.round(openness * (words.degrees.length - 1))] ?? "";
}
