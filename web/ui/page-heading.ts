/** Reading goes on at the heading of the page, or where it has none yet at its main part. True once that was the heading. */
export function focusPage(): boolean {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1") ?? null;
  const start = heading ?? main;
  if (start === null) return false;
  // To be reached by this function alone, not by Tab.
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
  return heading !== null;
}
