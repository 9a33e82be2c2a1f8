/** Focuses the main element, whose heading may soon be replaced. */
export function focusMain(): void {
  const main = document.getElementById("main");
  if (main !== null) focusStart(main);
}

/**
 * Focuses the page's heading, or the main element if there's no heading yet. Returns whether it was the
 * heading.
 */
export function focusPage(): boolean {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1") ?? null;
  const start = heading ?? main;
  if (start === null) return false;
  focusStart(start);
  return heading !== null;
}

function focusStart(start: HTMLElement): void {
  // Focusable by script only, not by Tab.
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
