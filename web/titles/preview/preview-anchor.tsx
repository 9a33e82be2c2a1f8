import { Maximize2 } from "lucide-react";
import { type ReactNode, useCallback } from "react";

import { messages } from "../../messages/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { useImpression } from "../use-impression.ts";
import { PreviewCard } from "./preview-chunk.tsx";
import { type PreviewTrigger, usePreviewTrigger } from "./use-preview-trigger.ts";

import styles from "./preview-anchor.module.css";

type Props = PreviewTrigger & {
  tabIndex: number | undefined;
  className?: string | undefined;
  /** Called when the tile comes into view. */
  onSeen?: (() => void) | undefined;
  children: ReactNode;
};

/** Wraps a tile. Its preview opens over it; by keyboard, through a button that follows the tile's link. */
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
    <div ref={place} className={classNames(styles["anchor"], className)}>
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
