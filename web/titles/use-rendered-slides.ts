import type { UseEmblaCarouselType } from "embla-carousel-react";
import { useCallback, useEffect, useState } from "react";

type EmblaCarousel = NonNullable<UseEmblaCarouselType[1]>;

/** The number of slides in the widest carousel, including the one that's cut off. */
const MAX_IN_VIEW = 7;

/**
 * How many slides of a carousel are rendered: those in view, and the next page once the viewer interacts with
 * the carousel. Rendered slides stay. The slide at index `needed` is always rendered.
 */
export function useRenderedSlides(
  carousel: EmblaCarousel | undefined,
  needed: number,
): { rendered: number; extend: () => void } {
  const [renderedCount, setRenderedCount] = useState(needed + MAX_IN_VIEW);

  const extend = useCallback(() => {
    // The visible slides at the target position, and as many again.
    const wanted =
      carousel === undefined ? 0 : carousel.selectedScrollSnap() + 2 * carousel.slidesInView().length;
    setRenderedCount((known) => Math.max(known, wanted));
  }, [carousel]);

  useEffect(() => {
    carousel?.on("select", extend).on("pointerDown", extend).on("reInit", extend);
    return () => {
      carousel?.off("select", extend).off("pointerDown", extend).off("reInit", extend);
    };
  }, [carousel, extend]);

  return { rendered: Math.max(renderedCount, needed + 1), extend };
}
