/** How long a pointer must stay before a preview opens, and how long its animations take. */

export type PreviewKind = "tiles" | "ranked";

export const HOVER_OPEN_MS: Readonly<Record<PreviewKind, number>> = { tiles: 500, ranked: 400 };
/** A moving pointer delays the preview, but not forever. */
const HOVER_DEBOUNCE_MS = 300;
const HOVER_MAX_WAIT_MS = 800;
export const FADE_MS = 200;

/** Both in milliseconds on the page's clock. */
export type Hover = { enteredAt: number; movedAt: number };

/** When the preview opens if the pointer doesn't move again. */
export function opensAt({ enteredAt, movedAt }: Hover, kind: PreviewKind): number {
  const restedAt = Math.min(movedAt + HOVER_DEBOUNCE_MS, enteredAt + HOVER_MAX_WAIT_MS);
  return Math.max(enteredAt + HOVER_OPEN_MS[kind], restedAt);
}
