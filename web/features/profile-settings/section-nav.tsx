import { type MouseEvent, useEffect, useRef } from "react";

import { profileSettings } from "../../messages/profile-settings.ts";
import { goTo } from "./places.ts";
import { usePlaceInSight } from "./use-place-in-sight.ts";

import styles from "./section-nav.module.css";

export type Place = { id: string; label: string };

/** Navigation between the sections of the page; marks the one being read. */
export function SectionNav({ places }: { places: readonly Place[] }) {
  const inSight = usePlaceInSight(places);

  const list = useRef<HTMLUListElement>(null);

  // As a single line, it scrolls along with the page.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${inSight}"]`);
    if (list.current === null || !link) return;
    const middle = link.offsetLeft + link.offsetWidth / 2;
    list.current.scrollLeft = middle - list.current.clientWidth / 2;
  }, [inSight]);

  function onClick(event: MouseEvent, id: string): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(id);
  }

  return (
    <nav className={styles["nav"]} aria-label={profileSettings.sections}>
      <ul ref={list} className={styles["places"]}>
        {places.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles["place"]}
              aria-current={id === inSight ? "true" : undefined}
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
