import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { messages } from "../messages/messages.ts";
import { classNames } from "../ui/class-names.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useCarousel } from "./use-carousel.ts";
import { Embla } from "./use-embla.ts";

import styles from "./carousel.module.css";

export type Slide = { key: string | number; render: (tabIndex: number) => ReactNode };

type Props = {
  /** What the carousel contains, such as "Trending". Used in its buttons' labels. */
  label: string;
  slides: readonly Slide[];
  kind: "tiles" | "ranked";
  /** The slides are about to be replaced. */
  isRefreshing: boolean;
};

/** A horizontal carousel from the page's gutter to its opposite edge. */
export function Carousel({ label, slides, kind, isRefreshing }: Props) {
  const {
    viewportRef,
    embla,
    hasPrevious,
    hasNext,
    page,
    isRendered,
    tabIndexOf,
    onPointerEnter,
    ...keyboard
  } = useCarousel({ label, keys: slides.map(({ key }) => key), isRefreshing });
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
      <Embla {...embla} />
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

type CarouselPlaceholderProps = { kind: "tiles" | "ranked"; count: number };

/** Skeletons with the size of the titles. */
export function CarouselPlaceholder({ kind, count }: CarouselPlaceholderProps) {
  return (
    <div className={styles["rail"]} data-kind={kind} aria-hidden="true">
      <div className={styles["viewport"]}>
        <div className={styles["slides"]}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={styles["slide"]}>
              <Skeleton className={styles[kind]} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

type MarkerCardProps = { label: string; shape?: "tile" | "ranked"; tabIndex: number };

/** A card that introduces the titles after it. */
export function MarkerCard({ label, shape = "tile", tabIndex }: MarkerCardProps) {
  return (
    // Arrow keys stop at the card too; otherwise screen reader users would miss it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={tabIndex} className={styles["marker"]} data-shape={shape}>
      <HalfDisc size={22} />
      <p className={styles["label"]}>{label}</p>
    </div>
  );
}
