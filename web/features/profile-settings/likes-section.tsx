import { CircleAlert } from "lucide-react";

import { PREFERENCES_MIN, PREFERENCE_TAGS } from "#contract/tags.ts";

import { profileSettings } from "../../messages/profile-settings.ts";
import { OpennessField } from "../../ui/openness-field.tsx";
import { TagSelector } from "../../ui/tag-selector.tsx";
import { Section } from "./section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

import styles from "./profile-settings.module.css";

// Moods aren't lasting preferences.
const TAGS = PREFERENCE_TAGS.filter(({ category }) => category !== "mood");

export function LikesSection({ form }: { form: SettingsForm }) {
  const { tags, openness } = form.values;
  const { error } = form.field("tags");
  return (
    <Section id="likes" heading={profileSettings.likes.heading} text={profileSettings.likes.text}>
      {/* Shows the errors of its choices, and takes the focus for them. */}
      <fieldset
        name="tags"
        tabIndex={-1}
        className={styles["choices"]}
        aria-label={profileSettings.likes.heading}
        aria-describedby={error === undefined ? undefined : "likes-error"}
      >
        <TagSelector
          tags={TAGS}
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
