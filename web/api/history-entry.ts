/**
 * The entry of the browser's history that the viewer is at. Each has a name that no other has, the first of a tab and one whose address
 * was typed as well, so that what is kept for an entry never shows up in another. What opens over a page is an entry of its own that
 * keeps its places under the name of that page's entry.
 */

/** The state to give an entry that shows the page of another one: with something opened over it, or with that closed again. */
export type SamePageState = { page: string };

/** The router names each entry that it makes; one that the browser made has no name. To be called before the router starts. */
export function nameFirstEntry(): void {
  const { state } = window.history;
  if (textOf(state, "key") === null) {
    window.history.replaceState({ ...state, key: crypto.randomUUID() }, "");
  }
}

/** Under what name the places of the page are kept. */
export function entryName(): string {
  const { state } = window.history;
  return pageOf(fieldOf(state, "usr")) ?? textOf(state, "key") ?? "";
}

/** The name of the page's entry where a location's state says that it is another one, else null. */
export function pageOf(state: unknown): string | null {
  return textOf(state, "page");
}

/** Whether going back stays within the product. */
export function hasEntryBefore(): boolean {
  const index = fieldOf(window.history.state, "idx");
  return typeof index === "number" && index > 0;
}

/** A state is whatever the history holds. */
function fieldOf(state: unknown, name: string): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
}

function textOf(state: unknown, name: string): string | null {
  const value = fieldOf(state, name);
  return typeof value === "string" ? value : null;
}
