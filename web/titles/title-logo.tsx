import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { LOGO_SIZE, pictureUrl } from "./picture-url.ts";

import styles from "./title-logo.module.css";

const TYPEFACES = ["tight", "poster", "spaced", "quiet", "heavy"] as const;

/**
 * The typeface for a title's name if there's no logo. It's derived from the ID, so a title always has the same
 * one.
 */
export function typefaceOf(titleId: number): (typeof TYPEFACES)[number] {
  return TYPEFACES[titleId % TYPEFACES.length] ?? "tight";
}

/**
 * A title as text, replaced on the screen by its logo once that has loaded. The transparent text keeps its place,
 * so nothing moves, and it stays the accessible name.
 */
export function TitleLogo({ item: { title, logo_path: logo } }: { item: Item }) {
  const [arrived, setArrived] = useState<string | null>(null);
  if (logo === null) return <bdi className={styles["text"]}>{title}</bdi>;
  return (
    <span className={styles["box"]} data-is-lettered={arrived === logo}>
      <bdi className={styles["text"]}>{title}</bdi>
      <img
        className={styles["lettering"]}
        src={pictureUrl(logo, LOGO_SIZE)}
        alt=""
        fetchPriority="high"
        onLoad={() => setArrived(logo)}
      />
    </span>
  );
}
