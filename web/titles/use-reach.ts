import type { UseEmblaCarouselType } from "embla-carousel-react";
import { useCallback, useEffect, useState } from "react";

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

/** As many slides as the widest rail shows, with the one that is cut. */
const MOST_IN_VIEW = 7;

/**
 * How many slides of a rail are built: those in view, and the next page as soon as somebody turns to the rail, so that it is there before
 * it is moved. A slide that was built stays. `needed` is the index of one that has to be there in any case.
 */
export function useReach(
  carousel: Carousel | undefined,
  needed: number,
): { built: number; extend: () => void } {
  const [reach, setReach] = useState(needed + MOST_IN_VIEW);

  const extend = useCallback(() => {
    // What is seen where the rail is going to, and as much again.
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
