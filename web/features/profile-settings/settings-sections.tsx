import { CircleAlert } from "lucide-react";
import { useState } from "react";

import { AGE_RANGES, GENDERS, FORM_MESSAGES, PROFILE_VISIBILITIES } from "#contract/form-rules.ts";
import { PREFERENCES_MIN, PREFERENCE_TAGS } from "#contract/tags.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { countryOptions, languageOptions } from "../../messages/places.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { ServiceChoice } from "../../titles/service-choice.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { CheckField, RadioList } from "../../ui/choice-fields.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { OpennessField } from "../../ui/range-field.tsx";
import { TagSelector } from "../../ui/tag-selector.tsx";
import { Section } from "./section.tsx";
import { EARLIEST_BIRTHDATE, isMinor } from "./settings.ts";
import type { SettingsForm } from "./use-settings-form.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.about;
const demographicWords = onboarding.demographics;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: demographicWords.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

type Props = {
  form: SettingsForm;
  now: Date;
  /** Whether titles have artwork that Halflight didn't draw. */
  hasOtherArtwork: boolean;
};

export function AboutSection({ form, now, hasOtherArtwork }: Props) {
  const [countries] = useState(countryOptions);
  const { languages } = form.values;
  return (
    <Section id="about" heading={words.heading} text={words.text}>
      <TextField {...form.field("displayName")} label={words.displayName} autoComplete="nickname" />
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
          label={demographicWords.ageRange}
          placeholder={demographicWords.notSaid}
          options={AGE_OPTIONS}
          isOptional
        />
        <SelectField
          {...form.field("gender")}
          label={demographicWords.gender}
          placeholder={demographicWords.notSaid}
          options={GENDER_OPTIONS}
          autoComplete="sex"
          isOptional
        />
        <SelectField
          {...form.field("country")}
          label={demographicWords.country}
          placeholder={demographicWords.notSaid}
          options={countries}
          autoComplete="country"
          help={words.countryHelp}
          isOptional
        />
      </div>
      <div className={styles["group"]}>
        <h3 className={styles["label"]}>{demographicWords.languages}</h3>
        <ChipListbox
          label={demographicWords.languages}
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

export function LikesSection({ form }: { form: SettingsForm }) {
  const { tags, openness } = form.values;
  const { error } = form.field("tags");
  return (
    <Section id="likes" heading={profileSettings.likes.heading} text={profileSettings.likes.text}>
      {/* Takes the focus if the chosen tags are invalid. */}
      <fieldset
        name="tags"
        tabIndex={-1}
        className={styles["choices"]}
        aria-label={profileSettings.likes.heading}
        aria-describedby={error === undefined ? undefined : "likes-error"}
      >
        <TagSelector
          tags={PREFERENCE_TAGS}
          chosen={tags}
          min={PREFERENCES_MIN}
          onChange={(chosen) => form.change({ tags: chosen })}
        />
        {error !== undefined && (
          <p id="likes-error" className={styles["error"]}>
            <CircleAlert size={16} aria-hidden="true" />
            {error}
          </p>
        )}
      </fieldset>
      <OpennessField openness={openness} onChange={(value) => form.change({ openness: value })} />
    </Section>
  );
}

const { services: servicesSectionWords } = profileSettings;

export function ServicesSection({ form }: { form: SettingsForm }) {
  return (
    <Section id="services" heading={servicesSectionWords.heading} text={servicesSectionWords.text}>
      <ServiceChoice
        label={servicesSectionWords.heading}
        chosen={form.values.platforms}
        onChange={(platforms) => form.change({ platforms })}
      />
    </Section>
  );
}

const { privacy: privacySectionWords } = profileSettings;

export function PrivacySection({ form, now }: { form: SettingsForm; now: Date }) {
  const { name, value, onChange, error } = form.field("visibility");
  const study = form.field("mayBeStudied");
  const isTooYoung = isMinor(form.values, now);
  return (
    <Section id="privacy" heading={privacySectionWords.heading} text={privacySectionWords.text}>
      <RadioList
        label={privacySectionWords.heading}
        name={name}
        value={value}
        onChange={onChange}
        error={error}
        options={PROFILE_VISIBILITIES.map((visibility) => ({
          value: visibility,
          ...privacySectionWords.choices[visibility],
          refusal: isTooYoung && visibility === "public" ? FORM_MESSAGES.publicTooYoung : undefined,
        }))}
      />
      <CheckField
        label={privacySectionWords.study}
        text={privacySectionWords.studyText}
        isChecked={study.value}
        onChange={study.onChange}
        refusal={isTooYoung && !study.value ? FORM_MESSAGES.studiedTooYoung : undefined}
        error={study.error}
      />
    </Section>
  );
}
