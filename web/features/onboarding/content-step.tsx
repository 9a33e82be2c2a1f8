import { PREFERENCES_MIN, PREFERENCE_TAGS } from "#contract/tags.ts";

import { OpennessField } from "../../ui/openness-field.tsx";
import { TagSelector } from "../../ui/tag-selector.tsx";
import type { StepProps } from "./answers.ts";

export function ContentStep({ answers: { tags, openness }, onChange }: StepProps) {
  return (
    <>
      <TagSelector
        tags={PREFERENCE_TAGS}
        chosen={tags}
        min={PREFERENCES_MIN}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <OpennessField openness={openness} onChange={(value) => onChange({ openness: value })} />
    </>
  );
}
