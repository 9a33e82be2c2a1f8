import type { MouseEvent } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { useMedia } from "../../titles/device.ts";
import { upTo } from "../../ui/breakpoints.ts";
import { SelectField } from "../../ui/fields.tsx";
import { focusOpenSection } from "./sections.ts";

import styles from "./section-nav.module.css";

type Props = {
  sections: readonly { id: string; label: string }[];
  openId: string;
  onOpen: (id: string) => void;
};

/** Opens a section: links beside the page or, in narrow windows, a select above it. */
export function SectionNav({ sections, openId, onOpen }: Props) {
  const isNarrow = useMedia(upTo("tablet"));

  function onClick(event: MouseEvent, id: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(id);
    focusOpenSection();
  }

  if (isNarrow) {
    return (
      <nav aria-label={profileSettings.sections}>
        <SelectField
          label={profileSettings.section}
          value={openId}
          onChange={onOpen}
          options={sections.map(({ id, label }) => ({ value: id, label }))}
        />
      </nav>
    );
  }
  return (
    <nav className={styles["nav"]} aria-label={profileSettings.sections}>
      <ul className={styles["places"]}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles["place"]}
              aria-current={id === openId ? "true" : undefined}
              onClick={(event) => onClick(event, id)}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
