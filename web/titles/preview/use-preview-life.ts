import { type RefObject, useEffect } from "react";

import { type Preview, closePreview, keepPreview } from "./preview-store.ts";

/** What ends a preview: Escape, scrolling, another size of the window, and the mouse leaving where a mouse opened it. */
export function usePreviewLife({ anchor, openedBy }: Preview, cardRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { signal, stop } = stoppable();
    window.addEventListener("keydown", ({ key }) => key === "Escape" && closePreview(), { signal });
    window.addEventListener("scroll", closePreview, { signal, passive: true });
    window.addEventListener("resize", closePreview, { signal });
    return stop;
  }, []);

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
    const first =
      card.querySelector<HTMLElement>("input:checked") ?? card.querySelector<HTMLElement>("input");
    first?.focus({ preventScroll: true });
  }, [openedBy, cardRef]);
}

function stoppable(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
