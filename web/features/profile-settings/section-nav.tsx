import { type MouseEvent, useEffect, useRef, useState } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { goToSection, currentSection } from "./sections.ts";

import styles from "./section-nav.module.css";

export type SectionLink = { id: string; label: string };

/** Links to the sections of the page. Marks the section being read. */
export function SectionNav({ sections }: { sections: readonly SectionLink[] }) {
  const currentId = useCurrentSection(sections);

  const list = useRef<HTMLUListElement>(null);

  // In narrow windows the links are a single line: scrolls it so that the current link is centered.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${currentId}"]`);
    if (list.current === null || !link) return;
    const middle = link.offsetLeft + link.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [currentId]);

  function onClick(event: MouseEvent, id: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToSection(id);
  }

  return (
    <nav className={styles["nav"]} aria-label={profileSettings.sections}>
      <ul ref={list} className={styles["places"]}>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles["place"]}
              aria-current={id === currentId ? "true" : undefined}
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

function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [currentId, setCurrentId] = useState<string | undefined>(sections[0]?.id);
  useEffect(() => {
    const update = () => setCurrentId(currentSection(sections.map(({ id }) => id)));
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [sections]);
  return currentId;
}
