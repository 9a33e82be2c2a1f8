/**
 * The entry of the browser's history that the viewer is at. Each has a name that no other has, the first of a tab and one whose address
 * was typed as well, so that what is kept for an entry never shows up in another. What opens over a page is an entry of its own that
 * keeps its places under the name of that page's entry.
 */

/** The state to give an entry that shows the page of another one: with something opened over it, or with that closed again. */
export type SamePageState = { page: string };

/** What the router keeps with an entry: nothing, as long as it has not met it. */
type EntryState = { key?: string; idx?: number; usr?: unknown };

/** The router names each entry that it makes; one that the browser made has no name. To be called before the router starts. */
export function nameFirstEntry(): void {
  const state = entryState();
  if (state.key === undefined) window.history.replaceState({ ...state, key: String(Math.random()) }, "");
}

let holder: ((event: PopStateEvent) => void) | null = null;

/** To be called before the router starts: who listens first can keep an event from it. */
export function watchWayBack(): void {
  window.addEventListener("popstate", (event) => holder?.(event));
}

/** Hears of going back and forth before the router does; null: nobody does. */
export function holdWayBack(hold: typeof holder): void {
  holder = hold;
}

/** Under what name the places of the page are kept. */
export function entryName(): string {
  const { key = "", usr } = entryState();
  return pageOf(usr) ?? key;
}

/** The name of the page's entry where a location's state says that it is another one, else null. */
export function pageOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("page" in state)) return null;
  return typeof state.page === "string" ? state.page : null;
}

/** Whether going back stays within the product. */
export function hasEntryBefore(): boolean {
  return placeInHistory() > 0;
}

/** Counted from the first entry that is the product's. */
export function placeInHistory(): number {
  return entryState().idx ?? 0;
}

function entryState(): EntryState {
  return window.history.state ?? {};
}
