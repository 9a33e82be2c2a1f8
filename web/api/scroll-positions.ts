/**
 * Where the viewer was in each entry of the history: how far down a page, how far along a row. Kept for the tab, also over a reload.
 * `name` begins with the entry's name, so that a page visited anew begins anew.
 */
const STORAGE_KEY = "scroll-positions";
const MOST = 200;

let places: Map<string, number> | null = null;

export function scrollPositionOf(name: string): number {
  return known().get(name) ?? 0;
}

export function keepScrollPosition(name: string, place: number): void {
  const all = known();
  // Put to the end, so that the first one is always the one left longest ago.
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
    // Blocked or full storage: a reload begins at the top.
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
