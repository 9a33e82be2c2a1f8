import { profileSettings } from "../../messages/profile-settings.ts";
import { ServiceChoice } from "../../titles/service-choice.tsx";
import { Section } from "./section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

const { services: words } = profileSettings;

export function ServicesSection({ form }: { form: SettingsForm }) {
  return (
    <Section id="services" heading={words.heading} text={words.text}>
      <ServiceChoice
        label={words.heading}
        chosen={form.values.platforms}
        onChange={(platforms) => form.change({ platforms })}
      />
    </Section>
  );
}
