import { PreviewCard } from "./preview-chunk.tsx";
import { PREVIEW_CARD, STREAMING_AREA, closePreview, previewState } from "./preview-store.ts";
import { type Hover, type PreviewKind, opensAt } from "./preview-times.ts";

/**
 * Calls `open` once per visit when a mouse rests on the tile, and closes the preview when the mouse leaves
 * both.
 */
export function watchHover(anchor: HTMLElement, kind: PreviewKind, open: () => void): () => void {
  const listening = new AbortController();
  let hover: Hover | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let visit: AbortController | null = null;

  function onMove(event: PointerEvent): void {
    if (visit !== null || !isMouse(event)) return;
    if (isWithin(event.target, `[${STREAMING_AREA}]`)) {
      forget();
      return;
    }
    if (hover === null) PreviewCard.preload();
    hover = { enteredAt: hover?.enteredAt ?? event.timeStamp, movedAt: event.timeStamp };
    clearTimeout(timer);
    timer = setTimeout(openUnlessOpen, opensAt(hover, kind) - event.timeStamp);
  }

  function openUnlessOpen(): void {
    spend();
    const isBehindDialog = anchor.closest("[inert]") !== null;
    if (!isBehindDialog && previewState().phase !== "open") open();
  }

  function onLeave(event: PointerEvent): void {
    forget();
    if (isOpenedHere() && !isWithin(event.relatedTarget, `[${PREVIEW_CARD}]`)) closePreview();
  }

  function isOpenedHere(): boolean {
    const state = previewState();
    return state.phase === "open" && state.preview.anchor === anchor && state.preview.openedBy === "pointer";
  }

  /** After a dismissal or a click, the preview doesn't open again until the mouse has left. */
  function spend(): void {
    forget();
    visit?.abort();
    const ending = new AbortController();
    visit = ending;
    window.addEventListener(
      "pointermove",
      ({ target }) => {
        if (anchor.contains(target as Node) || isWithin(target, `[${PREVIEW_CARD}]`)) return;
        ending.abort();
        visit = null;
      },
      { signal: ending.signal, passive: true },
    );
  }

  function forget(): void {
    hover = null;
    clearTimeout(timer);
  }

  const { signal } = listening;
  anchor.addEventListener("pointermove", onMove, { signal, passive: true });
  anchor.addEventListener("pointerleave", onLeave, { signal });
  anchor.addEventListener("pointerdown", spend, { signal });
  return () => {
    forget();
    visit?.abort();
    listening.abort();
  };
}

function isMouse({ pointerType, buttons }: PointerEvent): boolean {
  return pointerType === "mouse" && buttons === 0 && window.matchMedia("(hover: hover)").matches;
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
