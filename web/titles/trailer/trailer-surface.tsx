import { Play } from "lucide-react";

import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-surface.module.css";

type Props = {
  trailer: Trailer;
  /** Shows a large play icon in the middle while paused. */ hasSign?: boolean;
};

/** A click on the image pauses and plays. Keyboard users have a button for that. */
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
