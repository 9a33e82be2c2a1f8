/**
 * The one preview of the page: which title it shows, and over which tile. Opening another replaces it at once; closing fades it out
 * and gives the focus, where the preview had it, back to the tile. It never opens by itself.
 */
import type { Item } from "#contract/item.ts";

import { FADE_MS, type PreviewKind } from "./preview-times.ts";

export type Preview = {
  item: Item;
  kind: PreviewKind;
  /** Whose ratings map in browser storage it reads and writes. */
  page: string;
  /** The tile, with its link first. */
  anchor: HTMLElement;
  openedBy: "pointer" | "keyboard";
  onOpen: ((item: Item) => void) | undefined;
  /** Which opening of the page this is: each is placed anew. */
  opening: number;
};

export type PreviewState =
  | { phase: "closed" }
  | { phase: "open"; preview: Preview }
  | { phase: "closing"; preview: Preview };

export const PREVIEW_CARD = "data-preview-card";
/** Marks the part of a tile over which a preview waits: the viewer is looking at where the title can be watched. */
export const STREAMING_AREA = "data-streaming-area";

let state: PreviewState = { phase: "closed" };
let row: Element | null = null;
let openings = 0;
let fade: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function previewState(): PreviewState {
  return state;
}

export function subscribeToPreview(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openPreview(preview: Omit<Preview, "opening">): void {
  row = preview.anchor.closest("ul");
  openings += 1;
  become({ phase: "open", preview: { ...preview, opening: openings } });
}

/** The pointer came back before the preview was gone. */
export function keepPreview(): void {
  if (state.phase === "closing") become({ phase: "open", preview: state.preview });
}

export function closePreview(): void {
  if (state.phase !== "open") return;
  const { preview } = state;
  if (document.activeElement?.closest(`[${PREVIEW_CARD}]`) !== null) returnFocus(preview);
  become({ phase: "closing", preview });
  fade = setTimeout(() => become({ phase: "closed" }), FADE_MS);
}

/** A tile that leaves the page takes its preview with it. */
export function closePreviewOver(anchor: HTMLElement): void {
  if (state.phase === "open" && state.preview.anchor === anchor) closePreview();
}

/** To the tile; where that has left, to the tile that its row is entered by. */
function returnFocus({ anchor }: Preview): void {
  const place = anchor.isConnected ? anchor.querySelector("a") : row?.querySelector('a[tabindex="0"]');
  if (!(place instanceof HTMLElement)) return;
  // A slide that has just come into its row may not be known to be in sight.
  place.closest("li")?.removeAttribute("inert");
  place.focus({ preventScroll: true });
}

function become(next: PreviewState): void {
  clearTimeout(fade);
  state = next;
  // Or a screen that has left would stay in memory for as long as no other preview opens.
  if (next.phase === "closed") row = null;
  for (const listener of listeners) listener();
}
