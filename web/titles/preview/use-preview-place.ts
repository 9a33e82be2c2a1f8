import { type RefObject, useLayoutEffect, useState } from "react";

import { type Place, positionPreview, previewWidth } from "./preview-place.ts";
import type { Preview } from "./preview-store.ts";

/**
 * Measured once, before the first paint: content that loads later must not move the card under the mouse. In
 * window pixels.
 */
export function usePreviewPlace({ anchor, kind }: Preview, cardRef: RefObject<HTMLElement | null>) {
  const [width] = useState(() => previewWidth(anchor.getBoundingClientRect(), windowSize(), kind));
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const card = cardRef.current;
    if (card === null) return;
    setPlace(
      positionPreview({
        tile: anchor.getBoundingClientRect(),
        card: { width: card.offsetWidth, height: card.offsetHeight },
        window: windowSize(),
      }),
    );
  }, [anchor, cardRef]);
  return { width, left: place?.left ?? 0, top: place?.top ?? 0, grows: place?.grows ?? "both" };
}

function windowSize() {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  return { width, height };
}
