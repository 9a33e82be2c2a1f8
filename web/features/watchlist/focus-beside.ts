/** An entry leaves its list: the focus goes on to the next one, or to what the list stands under, or it would fall off the page. */
export function focusBeside(entry: Element | null): void {
  const beside = entry?.nextElementSibling ?? entry?.previousElementSibling ?? entry?.closest("section");
  (beside?.querySelector<HTMLElement>("button") ?? document.getElementById("main"))?.focus();
}
