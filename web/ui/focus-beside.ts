/**
 * Call before removing this control's list entry: moves the focus to a neighboring entry or to its section, so
 * it isn't lost.
 */
export function focusNeighborEntry(control: Element): void {
  const entry = control.closest("li");
  const neighbor = entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.closest("section");
  (neighbor?.querySelector<HTMLElement>("button") ?? document.getElementById("main"))?.focus();
}
