import { useRef } from "react";

import type { Item } from "#contract/item.ts";

import { DialogHeading } from "../ui/dialog.tsx";
import { coverOf } from "./cover.ts";
import { TitleLogo } from "./title-logo.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { TrailerButtons } from "./trailer/trailer-buttons.tsx";
import { TRAILER_DELAY_MS } from "./trailer/trailer-rules.ts";
import { TrailerScreen } from "./trailer/trailer-screen.tsx";
import { TrailerSurface } from "./trailer/trailer-surface.tsx";
import { useTrailer } from "./trailer/use-trailer.ts";

import styles from "./detail-top.module.css";

/** The artwork with the title on top; a click plays the trailer. The title takes the initial focus. */
export function DetailTop({ item }: { item: Item }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const trailer = useTrailer({ placeRef, titleId: item.id, starts: "on-click", delayMs: TRAILER_DELAY_MS });
  return (
    <div ref={placeRef} className={`${styles["top"]} media`}>
      <TrailerScreen trailer={trailer} title={item.title}>
        <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
      </TrailerScreen>
      <div className={styles["scrim"]} />
      <TrailerSurface trailer={trailer} hasSign />
      <DialogHeading isInitialFocus className={styles["name"]} data-typeface={coverOf(item.id).typeface}>
        <TitleLogo item={item} />
      </DialogHeading>
      <div className={styles["corner"]}>
        <TrailerButtons trailer={trailer} />
      </div>
    </div>
  );
}
