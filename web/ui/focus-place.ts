/**
 * Where on the page an element stands, so that the focus finds what is nearest to it when it has left. Rows keep the slides that are out
 * of sight inert.
 */
import { focusPage } from "./page-heading.ts";

/** From the innermost part of the page outwards: what holds it, and at which place. Empty outside the main part. */
export type FocusPlace = readonly { holder: Element; index: number }[];

const CONTROLS = "a, button, input";

export function placeOf(element: Element): FocusPlace {
  const holder = element.matches("main *") ? element.parentElement : null;
  if (holder === null) return [];
  return [{ holder, index: [...holder.children].indexOf(element) }, ...placeOf(holder)];
}

/** The focus goes to what has taken the place, else to what was before it, else to the heading of the page. */
export function focusNear(place: FocusPlace): void {
  for (const { holder, index } of place) {
    const control = holder.isConnected ? controlAt(holder, index) : null;
    if (control === null) continue;
    control.focus({ preventScroll: true });
    return;
  }
  focusPage();
}

function controlAt(holder: Element, index: number): HTMLElement | null {
  const neighbour = holder.children[Math.min(index, holder.children.length - 1)];
  if (!(neighbour instanceof HTMLElement)) return null;
  if (neighbour.matches("li")) neighbour.removeAttribute("inert");
  const controls = neighbour.matches(CONTROLS)
    ? [neighbour]
    : [...neighbour.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.find((control) => control.closest("[inert]") === null) ?? null;
}
