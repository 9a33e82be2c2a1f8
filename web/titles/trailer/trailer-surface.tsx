import { Play } from "lucide-react";

import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-surface.module.css";

type Props = { trailer: Trailer; /** A large sign in the middle while a trailer waits. */ hasSign?: boolean };

/** The picture itself as a place to click: pauses and plays. By keyboard its button does the same. */
export function TrailerSurface({ trailer, hasSign = false }: Props) {
  const { medium, isPlaying, toggle } = trailer;
  if (medium !== "video" && medium !== "artwork") return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles["surface"]} aria-hidden="true" onClick={toggle} data-trailer-surface="">
      {hasSign && medium === "video" && (
        <span className={styles["sign"]} data-shown={!isPlaying}>
          <Play size={30} />
        </span>
      )}
    </div>
  );
}
