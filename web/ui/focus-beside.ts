/** The entry of this control leaves its list: the focus goes on to the next one, or to what the list stands under, or it would fall off the page. */
export function focusBeside(control: Element): void {
  const entry = control.closest("li");
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.closest("section");
  (beside?.querySelector<HTMLElement>("button") ?? document.getElementById("main"))?.focus();
}
