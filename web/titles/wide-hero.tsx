import { type RefCallback, useCallback, useRef } from "react";

import { ambientOf } from "./ambient.ts";
import { HeroCopy, type HeroCopyProps } from "./hero-copy.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { TrailerButtons } from "./trailer/trailer-buttons.tsx";
import { TRAILER_DELAY_MS } from "./trailer/trailer-rules.ts";
import { TrailerScreen } from "./trailer/trailer-screen.tsx";
import { TrailerSurface } from "./trailer/trailer-surface.tsx";
import { useTrailer } from "./trailer/use-trailer.ts";

import styles from "./hero.module.css";

type Props = Omit<HeroCopyProps, "hasNameOnPicture"> & {
  /** Receives the element whose visibility is observed. */
  visibilityRef: RefCallback<HTMLElement>;
};

/** The hero on wide screens. Its trailer plays muted while it's in view. */
export function WideHero({ visibilityRef, ...copy }: Props) {
  const { item } = copy;
  const placeRef = useRef<HTMLElement>(null);
  const place = useCallback(
    (element: HTMLElement | null) => {
      placeRef.current = element;
      return visibilityRef(element);
    },
    [visibilityRef],
  );
  const trailer = useTrailer({ placeRef, titleId: item.id, starts: "by-itself", delayMs: TRAILER_DELAY_MS });
  return (
    <section
      ref={place}
      className={`${styles["hero"]} media`}
      style={ambientOf(item)}
      aria-label={item.title}
    >
      <div className={styles["picture"]}>
        <TrailerScreen trailer={trailer} title={item.title}>
          <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
        </TrailerScreen>
      </div>
      <TrailerSurface trailer={trailer} />
      <HeroCopy {...copy} hasNameOnPicture={false} />
      <div className={styles["corner"]}>
        <TrailerButtons trailer={trailer} />
      </div>
    </section>
  );
}
