import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { messages } from "../messages/messages.ts";
import { classNames } from "../ui/class-names.ts";
import { useCarousel } from "./use-carousel.ts";

import styles from "./carousel.module.css";

export type Slide = { key: string | number; render: (tabIndex: number) => ReactNode };

type Props = {
  /** What the carousel contains, for its buttons: "Trending". */
  label: string;
  slides: readonly Slide[];
  kind: "tiles" | "ranked";
  /** The slides are about to be replaced. */
  isRenewing: boolean;
};

/** A horizontal carousel from the page's gutter to its right edge. */
export function Carousel({ label, slides, kind, isRenewing }: Props) {
  const { viewportRef, hasPrevious, hasNext, page, isRendered, tabIndexOf, onPointerEnter, ...keyboard } =
    useCarousel({ label, keys: slides.map(({ key }) => key), isRenewing });
  const more = classNames(hasPrevious && "previous", hasNext && "next");
  return (
    <div className={styles["rail"]} data-kind={kind} data-more={more} onPointerEnter={onPointerEnter}>
      <div ref={viewportRef} className={styles["viewport"]}>
        {/* Arrow keys move between the links inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul className={styles["slides"]} {...keyboard}>
          {slides.map(({ key, render }, index) => (
            <li key={key} className={styles["slide"]}>
              {isRendered(index) && render(tabIndexOf(index))}
            </li>
          ))}
        </ul>
      </div>
      {hasPrevious && <Edge side="previous" label={label} onPress={() => page(-1)} />}
      {hasNext && <Edge side="next" label={label} onPress={() => page(1)} />}
    </div>
  );
}

function Edge({ side, label, onPress }: { side: "previous" | "next"; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles["edge"]}
      data-side={side}
      data-rail-edge=""
      aria-label={side === "previous" ? messages.ui.previous(label) : messages.ui.next(label)}
      onClick={onPress}
    >
      <span className={styles["disc"]}>
        <ChevronRight aria-hidden="true" />
      </span>
    </button>
  );
}
