import { profileSettings } from "../../messages/profile-settings.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { type ThemeChoice, useThemeChoice } from "../../ui/theme-choice.ts";
import { Section } from "./section.tsx";

import styles from "./profile-settings.module.css";

const { appearance: words } = profileSettings;
const CHOICES: readonly ThemeChoice[] = ["dark", "light", "system"];

export function AppearanceSection() {
  const [choice, choose] = useThemeChoice();
  return (
    <Section id="appearance" heading={words.heading} text={words.text}>
      <SegmentedRadio
        label={words.theme}
        value={choice}
        onChange={choose}
        options={CHOICES.map((value) => ({ value, label: words.themes[value] }))}
        className={styles["segments"]}
      />
    </Section>
  );
}
