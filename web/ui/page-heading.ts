/** Reading goes on at the main part, where other answers may soon bring another heading. */
export function focusMain(): void {
  const main = document.getElementById("main");
  if (main !== null) focusStart(main);
}

/** Reading goes on at the heading of the page, or where it has none yet at its main part. True once that was the heading. */
export function focusPage(): boolean {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1") ?? null;
  const start = heading ?? main;
  if (start === null) return false;
  focusStart(start);
  return heading !== null;
}

function focusStart(start: HTMLElement): void {
  // To be reached by these functions alone, not by Tab.
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
