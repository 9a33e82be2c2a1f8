/**
 * The current browser history entry and its scroll positions. Every entry has a unique name, including the
 * first one of a tab and those with a typed address, so one entry's state never appears in another. An overlay
 * has its own entry, but its scroll positions are stored under the name of the page's entry.
 */

/** State for an entry that shows another entry's page, with an overlay opened or closed. */
export type SamePageState = { page: string };

/** The state that `nameFirstEntry` and the router store in an entry. A new entry has none. */
type EntryState = { key?: string; idx?: number; usr?: unknown };

/**
 * Names an entry that the browser created; the router names its own entries. Call before the router starts.
 */
export function nameFirstEntry(): void {
  const state = entryState();
  if (state.key === undefined) window.history.replaceState({ ...state, key: String(Math.random()) }, "");
}

let popStateHandler: ((event: PopStateEvent) => void) | null = null;

/** Call before the router starts, because only an earlier listener can keep an event from the router. */
export function interceptPopState(): void {
  window.addEventListener("popstate", (event) => popStateHandler?.(event));
}

/** Sets a handler that runs before the router's on Back and Forward; `null` removes it. */
export function blockPopState(handler: typeof popStateHandler): void {
  popStateHandler = handler;
}

/** Name of the page's entry. The keys of its scroll positions start with it. */
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

/** The query parameter that names the title whose details are open over the page. */
export const DETAILS_PARAMETER = "title";

export function isCoveredByDetails(): boolean {
  return new URLSearchParams(window.location.search).has(DETAILS_PARAMETER);
}

/** Whether Back stays within the app. */
export function canGoBack(): boolean {
  return historyIndex() > 0;
}

/** Index of the current entry, counted from the app's first one. */
export function historyIndex(): number {
  return entryState().idx ?? 0;
}

function entryState(): EntryState {
  // The server, which renders the landing page, has no history.
  return typeof window === "undefined" ? {} : (window.history.state ?? {});
}

/** Session storage key of the scroll positions, down the page and along each row. They survive reloads. */
const STORAGE_KEY = "scroll-positions";
const MAX_ENTRIES = 200;

let positions: Map<string, number> | null = null;

/** `name` starts with the history entry's name, so a new visit to a page starts at the top. */
export function scrollPositionOf(name: string): number {
  return loadPositions().get(name) ?? 0;
}

export function saveScrollPosition(name: string, position: number): void {
  const all = loadPositions();
  // Re-inserts the key at the end, so the first key is the least recently saved.
  all.delete(name);
  all.set(name, position);
  if (all.size > MAX_ENTRIES) all.delete(all.keys().next().value ?? name);
}

function loadPositions(): Map<string, number> {
  if (positions !== null) return positions;
  window.addEventListener("pagehide", store);
  positions = new Map(stored());
  return positions;
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...loadPositions()]));
  } catch {
    // If storage is blocked or full, the page starts at the top after a reload.
  }
}

function stored(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]);
}
