/**
 * The page's single preview: which title it shows, over which tile. Opening another one replaces it at once.
 * Closing fades it out and returns the focus to the tile if the preview had it.
 */
import type { Item, Reason } from "#contract/item.ts";

/** Picks have the reason why they were picked. */
export type PreviewedTitle = Item & { reason?: Reason | null };

export type Preview = {
  item: PreviewedTitle;
  kind: PreviewKind;
  /** The page whose ratings map in browser storage the preview reads and writes. */
  page: string;
  /** The tile. Its first link gets the focus back. */
  anchor: HTMLElement;
  openedBy: "pointer" | "keyboard";
  onOpen: ((item: Item) => void) | undefined;
  /** Increases with each opening, because the preview is positioned anew each time. */
  opening: number;
};

export type PreviewState =
  | { phase: "closed" }
  | { phase: "open"; preview: Preview }
  | { phase: "closing"; preview: Preview };

export const PREVIEW_CARD = "data-preview-card";
/**
 * Marks a tile's streaming services. While the pointer is on them, the preview doesn't open, because the viewer
 * is reading them.
 */
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
  setState({ phase: "open", preview: { ...preview, opening: openings } });
}

/** Cancels the fade-out, because the pointer returned. */
export function keepPreview(): void {
  if (state.phase === "closing") setState({ phase: "open", preview: state.preview });
}

export function closePreview(): void {
  if (state.phase !== "open") return;
  const { preview } = state;
  if (document.activeElement?.closest(`[${PREVIEW_CARD}]`) !== null) returnFocus(preview);
  setState({ phase: "closing", preview });
  fade = setTimeout(() => setState({ phase: "closed" }), FADE_MS);
}

/** Closes the preview if it's over this tile. Call when the tile leaves the page. */
export function closePreviewOver(anchor: HTMLElement): void {
  if (state.phase === "open" && state.preview.anchor === anchor) closePreview();
}

/** Focuses the tile or, if it's gone, its row's tab stop. */
function returnFocus({ anchor }: Preview): void {
  const place = anchor.isConnected ? anchor.querySelector("a") : row?.querySelector('a[tabindex="0"]');
  if (!(place instanceof HTMLElement)) return;
  // A slide that was just inserted may still be inert.
  place.closest("li")?.removeAttribute("inert");
  place.focus({ preventScroll: true });
}

function setState(next: PreviewState): void {
  clearTimeout(fade);
  state = next;
  // Otherwise the reference would keep a closed screen in memory until the next preview opens.
  if (next.phase === "closed") row = null;
  for (const listener of listeners) listener();
}

export type PreviewKind = "tiles" | "ranked";

/** Minimum time the pointer must be on a tile before its preview opens. */
export const HOVER_OPEN_MS: Readonly<Record<PreviewKind, number>> = { tiles: 500, ranked: 400 };
/** The preview waits until the pointer has rested this long, or for at most HOVER_MAX_WAIT_MS. */
const HOVER_DEBOUNCE_MS = 300;
const HOVER_MAX_WAIT_MS = 800;
const FADE_MS = 200;

/** In milliseconds since the page loaded. */
export type Hover = { enteredAt: number; movedAt: number };

/** When the preview opens if the pointer doesn't move again. */
export function opensAt({ enteredAt, movedAt }: Hover, kind: PreviewKind): number {
  const restedAt = Math.min(movedAt + HOVER_DEBOUNCE_MS, enteredAt + HOVER_MAX_WAIT_MS);
  return Math.max(enteredAt + HOVER_OPEN_MS[kind], restedAt);
}
