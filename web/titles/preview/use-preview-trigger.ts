import { useEffect, useEffectEvent, useRef } from "react";

import type { Item } from "#contract/item.ts";

import { type Preview, closePreviewOver, openPreview } from "./preview-store.ts";
import type { PreviewKind } from "./preview-times.ts";
import { watchHover } from "./watch-hover.ts";

export type PreviewTrigger = {
  item: Item;
  kind: PreviewKind;
  page: string;
  onOpen: ((item: Item) => void) | undefined;
};

/** Opens a tile's preview when a mouse rests on it, or on request by keyboard. */
export function usePreviewTrigger(trigger: PreviewTrigger) {
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
