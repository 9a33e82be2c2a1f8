/**
 * The current browser history entry. Every entry gets a unique name, including the first one of a tab and those
 * with a typed address, so state kept for one entry never appears in another. An overlay has its own entry but
 * stores its scroll positions under the name of the page's entry.
 */

/** State for an entry that shows another entry's page, with an overlay opened or closed. */
export type SamePageState = { page: string };

/** What the router stores in an entry; nothing until the router has seen the entry. */
type EntryState = { key?: string; idx?: number; usr?: unknown };

/**
 * The router names the entries it creates; entries created by the browser have no name. Call before the router
 * starts.
 */
export function nameFirstEntry(): void {
  const state = entryState();
  if (state.key === undefined) window.history.replaceState({ ...state, key: String(Math.random()) }, "");
}

let popStateHandler: ((event: PopStateEvent) => void) | null = null;

/** Call before the router starts: the first listener can keep an event from later ones. */
export function interceptPopState(): void {
  window.addEventListener("popstate", (event) => popStateHandler?.(event));
}

/** Sets a handler that runs before the router's on Back and Forward; `null` removes it. */
export function blockPopState(handler: typeof popStateHandler): void {
  popStateHandler = handler;
}

/** Key under which the page's scroll positions are stored. */
export function entryName(): string {
  const { key = "", usr } = entryState();
  return pageEntryName(usr) ?? key;
}

/**
 * The entry name of the page, if this location's state says that it shows another entry's page; otherwise
 * `null`.
 */
export function pageEntryName(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("page" in state)) return null;
  return typeof state.page === "string" ? state.page : null;
}

/** Whether Back stays within the app. */
export function canGoBack(): boolean {
  return historyIndex() > 0;
}

/** Counted from the app's first entry. */
export function historyIndex(): number {
  return entryState().idx ?? 0;
}

function entryState(): EntryState {
  return window.history.state ?? {};
}
