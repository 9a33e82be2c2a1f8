import { onboarding } from "../../messages/onboarding.ts";
import { ServiceChoice } from "../../titles/service-choice.tsx";
import type { StepProps } from "./answers.ts";

export function PlatformStep({ answers: { platforms }, onChange }: StepProps) {
  return (
    <ServiceChoice
      label={onboarding.steps.platforms.name}
      chosen={platforms}
      onChange={(chosen) => onChange({ platforms: chosen })}
    />
  );
}
