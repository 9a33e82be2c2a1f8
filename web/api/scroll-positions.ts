/**
 * Scroll positions per history entry: down the page and along each row. Kept for the tab, including reloads.
 * `name` starts with the entry's name, so a new visit to a page starts at the top.
 */
const STORAGE_KEY = "scroll-positions";
const MOST = 200;

let places: Map<string, number> | null = null;

export function scrollPositionOf(name: string): number {
  return known().get(name) ?? 0;
}

export function keepScrollPosition(name: string, place: number): void {
  const all = known();
  // Re-inserted at the end, so that the first key is the least recently used.
  all.delete(name);
  all.set(name, place);
  if (all.size > MOST) all.delete(all.keys().next().value ?? name);
}

function known(): Map<string, number> {
  if (places !== null) return places;
  window.addEventListener("pagehide", store);
  places = new Map(stored());
  return places;
}

function store(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...known()]));
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
