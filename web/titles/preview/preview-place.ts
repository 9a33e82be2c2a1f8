/**
 * Position and width of a preview: over its tile, inside the window, growing inward at the edges. All coordinates
 * are in pixels of the window.
 */
import { type RefObject, useLayoutEffect, useState } from "react";

import type { PreviewKind, Preview } from "./preview-store.ts";

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };
type Place = { left: number; top: number; grows: "right" | "both" | "left" };

const MARGIN = 20;
const LARGEST_SCALE = 1.35;
const SMALLEST_SCALE = 1.1;
const MAX_WIDTH = 1200;
// The rank takes up half of a ranked tile, so the preview's width doesn't depend on the tile's.
const RANKED_WIDTH = 350;
const PICTURE_RATIO = 9 / 16;
const WORDS_HEIGHT = 280;

export function previewWidth(tile: Size, window: Size, kind: PreviewKind): number {
  const room = Math.min(MAX_WIDTH, window.width - 2 * MARGIN);
  if (kind === "ranked") return Math.min(RANKED_WIDTH, room);
  const largest = Math.min(tile.width * LARGEST_SCALE, room);
  const isShortOfHeight = largest * PICTURE_RATIO + WORDS_HEIGHT > window.height - 2 * MARGIN;
  return isShortOfHeight ? Math.min(tile.width * SMALLEST_SCALE, room) : largest;
}

export function positionPreview({ tile, card, window }: { tile: Box; card: Size; window: Size }): Place {
  const lastLeft = Math.max(MARGIN, window.width - MARGIN - card.width);
  const lastTop = Math.max(MARGIN, window.height - MARGIN - card.height);
  const top = between(MARGIN, tile.top + (tile.height - card.height) / 2, lastTop);
  const centered = tile.left + (tile.width - card.width) / 2;
  if (centered < MARGIN) return { left: between(MARGIN, tile.left, lastLeft), top, grows: "right" };
  if (centered <= lastLeft) return { left: centered, top, grows: "both" };
  return { left: between(MARGIN, tile.left + tile.width - card.width, lastLeft), top, grows: "left" };
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

/**
 * The preview's place, measured once before the first paint, because content that loads later must not move the
 * card under the mouse.
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
