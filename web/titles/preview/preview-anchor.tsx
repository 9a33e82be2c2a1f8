import { Maximize2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../../messages/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { useImpression } from "../use-impressions.ts";
import { PreviewCard } from "./preview-layer.tsx";
import {
  type Preview,
  closePreviewOver,
  openPreview,
  PREVIEW_CARD,
  STREAMING_AREA,
  closePreview,
  previewState,
  type PreviewedTitle,
  type PreviewKind,
  type Hover,
  opensAt,
} from "./preview-store.ts";

import styles from "./preview-anchor.module.css";

type Props = PreviewTrigger & {
  tabIndex: number | undefined;
  className?: string | undefined;
  /** Called when the tile comes into view. */
  onSeen?: (() => void) | undefined;
  children: ReactNode;
};

/** Wraps a tile and opens its preview over it. Keyboard users open it with a button after the tile's link. */
export function PreviewAnchor({ tabIndex, className, onSeen, children, ...trigger }: Props) {
  const { anchorRef, openByKeyboard } = usePreviewTrigger(trigger);
  const seen = useImpression<HTMLDivElement>(onSeen);
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      anchorRef.current = element;
      seen(element);
    },
    [anchorRef, seen],
  );
  return (
    <div ref={place} className={classNames(styles["anchor"], className)} data-kind={trigger.kind}>
      {children}
      <button
        type="button"
        className={styles["quick-actions"]}
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        aria-label={messages.titles.quickActions(trigger.item.title)}
        onClick={openByKeyboard}
        onFocus={PreviewCard.preload}
      >
        <Maximize2 size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

type PreviewTrigger = {
  item: PreviewedTitle;
  kind: PreviewKind;
  page: string;
  onOpen: ((item: Item) => void) | undefined;
};

/** Opens a tile's preview when a mouse rests on the tile, or on request by keyboard. */
function usePreviewTrigger(trigger: PreviewTrigger) {
  const anchorRef = useRef<HTMLDivElement>(null);
  const { kind } = trigger;

  function open(openedBy: Preview["openedBy"]): void {
    if (anchorRef.current !== null) openPreview({ ...trigger, anchor: anchorRef.current, openedBy });
  }

  const openByPointer = useEffectEvent(() => open("pointer"));
  useEffect(() => {
    const anchor = anchorRef.current;
    if (anchor === null) return undefined;
    const stopWatching = watchHover(anchor, kind, () => openByPointer());
    return () => {
      stopWatching();
      closePreviewOver(anchor);
    };
  }, [kind]);

  return { anchorRef, openByKeyboard: () => open("keyboard") };
}

/**
 * Calls `open` at most once per visit, when a mouse rests on the tile, and closes the preview when the mouse
 * leaves the tile for anything but the preview.
 */
function watchHover(anchor: HTMLElement, kind: PreviewKind, open: () => void): () => void {
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

  /** Ends the visit, after an opening or a press: the preview doesn't open again until the mouse has left. */
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
