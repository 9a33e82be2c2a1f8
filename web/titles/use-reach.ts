import type { UseEmblaCarouselType } from "embla-carousel-react";
import { useEffect, useState } from "react";

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

  function extend(): void {
    if (carousel !== undefined) setReach((known) => Math.max(known, reachOf(carousel)));
  }

  useEffect(() => {
    if (carousel === undefined) return undefined;
    const follow = () => setReach((known) => Math.max(known, reachOf(carousel)));
    carousel.on("select", follow).on("pointerDown", follow).on("reInit", follow);
    return () => {
      carousel.off("select", follow).off("pointerDown", follow).off("reInit", follow);
    };
  }, [carousel]);

  return { built: Math.max(reach, needed + 1), extend };
}

/** What is seen where the rail is going to, and as much again. */
function reachOf(carousel: Carousel): number {
  return carousel.selectedScrollSnap() + 2 * carousel.slidesInView().length;
}
