import { type RefObject, useEffect } from "react";

import { type Preview, closePreview, keepPreview } from "./preview-store.ts";

const SCROLL_TOLERANCE = 4;

/**
 * Closes a preview on Escape, when its tile scrolls away, when the window is resized, and when the mouse that
 * opened it leaves.
 */
export function usePreviewLife({ anchor, openedBy }: Preview, cardRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { signal, stop } = stoppable();
    const { top } = anchor.getBoundingClientRect();
    const closeIfMoved = () => {
      // Rows that load above also scroll the page, but leave the tile in place.
      if (Math.abs(anchor.getBoundingClientRect().top - top) > SCROLL_TOLERANCE) closePreview();
    };
    window.addEventListener("keydown", ({ key }) => key === "Escape" && closePreview(), { signal });
    window.addEventListener("scroll", closeIfMoved, { signal, passive: true });
    window.addEventListener("resize", closePreview, { signal });
    return stop;
  }, [anchor]);

  useEffect(() => {
    const card = cardRef.current;
    if (card === null || openedBy === "keyboard") return undefined;
    const { signal, stop } = stoppable();
    card.addEventListener("pointerenter", keepPreview, { signal });
    card.addEventListener(
      "pointerleave",
      ({ relatedTarget }) => {
        if (!anchor.contains(relatedTarget as Node | null)) closePreview();
      },
      { signal },
    );
    return stop;
  }, [anchor, openedBy, cardRef]);

  useEffect(() => {
    const card = cardRef.current;
    if (card === null || openedBy === "pointer") return;
    const first = card.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, [openedBy, cardRef]);
}

function stoppable(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
