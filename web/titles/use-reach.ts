import type { UseEmblaCarouselType } from "embla-carousel-react";
import { useCallback, useEffect, useState } from "react";

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/** The number of slides in the widest carousel, including the one that's cut off. */
const MOST_IN_VIEW = 7;

/**
 * How many slides of a carousel are rendered: those in view, and the next page once the viewer interacts with
 * the carousel. Rendered slides stay. The slide at index `needed` is always rendered.
 */
export function useReach(
  carousel: Carousel | undefined,
  needed: number,
): { built: number; extend: () => void } {
  const [reach, setReach] = useState(needed + MOST_IN_VIEW);

  const extend = useCallback(() => {
    // The visible slides at the target position, and as many again.
    const wanted =
      carousel === undefined ? 0 : carousel.selectedScrollSnap() + 2 * carousel.slidesInView().length;
    setReach((known) => Math.max(known, wanted));
  }, [carousel]);

  useEffect(() => {
    carousel?.on("select", extend).on("pointerDown", extend).on("reInit", extend);
    return () => {
      carousel?.off("select", extend).off("pointerDown", extend).off("reInit", extend);
    };
  }, [carousel, extend]);

  return { built: Math.max(reach, needed + 1), extend };
}
