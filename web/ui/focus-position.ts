/**
 * Remembers an element's position on the page, so the focus can move to its nearest neighbor after it's
 * removed.
 */
import { focusPage } from "./page-heading.ts";

/**
 * The element's containers within the main element, innermost first, each with the index of the child that is or
 * contains the element. Empty for elements outside.
 */
export type FocusPosition = readonly { holder: Element; index: number }[];

const CONTROLS = "a, button, input";

export function focusPositionOf(element: Element): FocusPosition {
  const holder = element.matches("main *") ? element.parentElement : null;
  if (holder === null) return [];
  return [{ holder, index: [...holder.children].indexOf(element) }, ...focusPositionOf(holder)];
}

/** Focuses a control now at the position or, if it was the last one, before it; otherwise the page's heading. */
export function focusNear(position: FocusPosition): void {
  for (const { holder, index } of position) {
    const control = holder.isConnected ? controlAt(holder, index) : null;
    if (control === null) continue;
    control.focus({ preventScroll: true });
    return;
  }
  focusPage();
}

function controlAt(holder: Element, index: number): HTMLElement | null {
  const neighbor = holder.children[Math.min(index, holder.children.length - 1)];
  if (!(neighbor instanceof HTMLElement)) return null;
  // A carousel slide out of view is inert.
  if (neighbor.matches("li")) neighbor.removeAttribute("inert");
  const controls = neighbor.matches(CONTROLS)
    ? [neighbor]
    : [...neighbor.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => control.closest("[inert]") === null) ?? null;
}

/**
 * Call before removing this control's list entry. Moves the focus to a button of a neighboring entry or of the
 * section, so it isn't lost.
 */
export function focusNeighborEntry(control: Element): void {
  const entry = control.closest("li");
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.closest("section");
  (neighbor?.querySelector<HTMLElement>("button") ?? document.getElementById("main"))?.focus();
}
