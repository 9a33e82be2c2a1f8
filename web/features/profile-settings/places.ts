/** Places within a long page: which of them is in sight, and how reading goes on at another. They are sections, named by a heading. */

/** From where a section counts as being read: below the navigation. */
const READING_LINE = 0.4;

/** The last of these that begins above the reading line; the first, where none does. At the end of the page it is the last. */
export function placeInSight(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1;
  if (isAtEnd) return ids.at(-1);
  const line = window.innerHeight * READING_LINE;
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line);
  return begun.at(-1) ?? ids[0];
}

/** The address then leads here. The entry of the history stays: going back leaves the page. */
export function goTo(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  window.history.replaceState(window.history.state, "", `#${id}`);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  focusHeadingOf(section);
}

/** Where what had the focus has left, reading goes on at what is in sight. */
export function focusPlaceInSight(): void {
  const ids = Array.from(document.querySelectorAll("main section[id]"), ({ id }) => id);
  const section = document.getElementById(placeInSight(ids) ?? "");
  if (section !== null) focusHeadingOf(section);
}

function focusHeadingOf(section: Element): void {
  section.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
