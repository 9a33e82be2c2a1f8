import { FORM_MESSAGES, PROFILE_VISIBILITIES } from "#contract/form-rules.ts";

import { profileSettings } from "../../messages/profile-settings.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { RadioList } from "../../ui/radio-list.tsx";
import { Section } from "./section.tsx";
import { isMinor } from "./settings.ts";
import type { SettingsForm } from "./use-settings-form.ts";

const { privacy: words } = profileSettings;

export function PrivacySection({ form, now }: { form: SettingsForm; now: Date }) {
  const { name, value, onChange, error } = form.field("visibility");
  const study = form.field("mayBeStudied");
  const isTooYoung = isMinor(form.values, now);
  return (
    <Section id="privacy" heading={words.heading} text={words.text}>
      <RadioList
        label={words.heading}
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        options={PROFILE_VISIBILITIES.map((visibility) => ({
          value: visibility,
          ...words.choices[visibility],
          refusal: isTooYoung && visibility === "public" ? FORM_MESSAGES.publicTooYoung : undefined,
        }))}
      />
      <CheckField
        label={words.study}
        text={words.studyText}
        isChecked={study.value}
        onChange={study.onChange}
        refusal={isTooYoung && !study.value ? FORM_MESSAGES.studiedTooYoung : undefined}
        error={study.error}
      />
    </Section>
  );
}
