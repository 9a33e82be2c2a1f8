import { useState } from "react";

import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { countryOptions, languageOptions } from "../../messages/places.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Section } from "./section.tsx";
import { EARLIEST_BIRTHDATE } from "./settings.ts";
import type { SettingsForm } from "./use-settings-form.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.about;
const told = onboarding.demographics;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: told.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

type Props = {
  form: SettingsForm;
  now: Date;
  /** Whether titles have artwork other than ours. */
  hasOtherArtwork: boolean;
};

export function AboutSection({ form, now, hasOtherArtwork }: Props) {
  const [countries] = useState(countryOptions);
  const { languages } = form.values;
  return (
    <Section id="about" heading={words.heading} text={words.text}>
      <TextField
        {...form.field("displayName")}
        label={words.displayName}
        autoComplete="nickname"
        className={styles["wide"]}
      />
      <div className={styles["fields"]}>
        <TextField
          {...form.field("birthdate")}
          label={words.birthdate}
          type="date"
          min={EARLIEST_BIRTHDATE}
          max={now.toISOString().slice(0, 10)}
          autoComplete="bday"
          isOptional
        />
        <SelectField
          {...form.field("ageRange")}
          label={told.ageRange}
          placeholder={told.notSaid}
          options={AGE_OPTIONS}
          isOptional
        />
        <SelectField
          {...form.field("gender")}
          label={told.gender}
          placeholder={told.notSaid}
          options={GENDER_OPTIONS}
          autoComplete="sex"
          isOptional
        />
        <SelectField
          {...form.field("country")}
          label={told.country}
          placeholder={told.notSaid}
          options={countries}
          autoComplete="country"
          help={words.countryHelp}
          isOptional
        />
      </div>
      <div className={styles["group"]}>
        <h3 className={styles["label"]}>{told.languages}</h3>
        <ChipListbox
          label={told.languages}
          options={languageOptions(languages)}
          selected={languages}
          onChange={(chosen) => form.change({ languages: chosen })}
        />
      </div>
      {hasOtherArtwork && (
        <CheckField
          label={words.houseArtwork}
          text={words.houseArtworkText}
          isChecked={form.values.prefersHouseArtwork}
          onChange={(isPreferred) => form.change({ prefersHouseArtwork: isPreferred })}
        />
      )}
    </Section>
  );
}
