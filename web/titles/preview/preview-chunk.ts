/**
 * The code of the card. It is not part of the first view: a mouse that comes to a tile, or the focus, asks for it ahead, so that the
 * card opens without waiting. Not React's own lazy: that holds back what arrives for up to 300 ms.
 */
import type { ComponentType } from "react";

import { logFailure } from "../../api/failure-log.ts";
import type { PreviewCardProps } from "./preview-card.tsx";

let card: ComponentType<PreviewCardProps> | null = null;
const listeners = new Set<() => void>();

/** Null until it has arrived. */
export function previewCard(): ComponentType<PreviewCardProps> | null {
  return card;
}

export function subscribeToPreviewCard(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function loadPreviewCard(): Promise<void> {
  if (card !== null) return;
  try {
    card = (await import("./preview-card.tsx")).PreviewCard;
    for (const listener of listeners) listener();
  } catch (error) {
    logFailure("preview", error);
  }
}
