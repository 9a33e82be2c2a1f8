/**
 * Scroll positions per history entry: down the page and along each row. Kept for the tab, including reloads.
 * `name` starts with the entry's name, so a new visit to a page starts at the top.
 */
const STORAGE_KEY = "scroll-positions";
const MAX_ENTRIES = 200;

let positions: Map<string, number> | null = null;

export function scrollPositionOf(name: string): number {
  return loadPositions().get(name) ?? 0;
}

export function saveScrollPosition(name: string, position: number): void {
  const all = loadPositions();
  // Re-inserted at the end, so that the first key is the least recently used.
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
    // With blocked or full storage, a reload starts at the top.
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
