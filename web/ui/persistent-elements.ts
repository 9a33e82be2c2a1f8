/** Live regions and toasts stay usable while a modal dialog makes the rest of the page inert. */
export function persistentElements(): NodeListOf<Element> {
  return document.querySelectorAll("[data-persistent]");
}
