import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { useEffect, useState } from "react";

export type EmblaCarousel = NonNullable<UseEmblaCarouselType[1]>;

export type EmblaProps = {
  isWanted: boolean;
  viewport: HTMLElement | null;
  /** Read once. */
  options: NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
  /** Called with `undefined` when it stops. */
  onChange: (carousel: EmblaCarousel | undefined) => void;
};

/** Makes the viewport's slides an Embla carousel. */
export function Embla({ viewport, options, onChange }: EmblaProps) {
  const [startOptions] = useState(options);
  const [viewportRef, carousel] = useEmblaCarousel(startOptions);
  useEffect(() => viewportRef(viewport), [viewportRef, viewport]);
  useEffect(() => {
    onChange(carousel);
    return () => onChange(undefined);
  }, [carousel, onChange]);
  return null;
}
