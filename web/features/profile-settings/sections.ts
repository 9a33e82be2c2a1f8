/**
 * The sections of a long page: which one is being read, and how to move to another. Each is a section named by
 * a heading.
 */

/** A section counts as being read once it starts above this share of the window's height. It's below the navigation. */
const READING_LINE = 0.4;

/**
 * The last section that starts above the reading line, or the first if none does. At the end of the page, the
 * last one.
 */
export function currentSection(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1;
  if (isAtEnd) return ids.at(-1);
  const line = window.innerHeight * READING_LINE;
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line);
  return begun.at(-1) ?? ids[0];
}

/** Moves to the section and updates the URL. It replaces the history entry, so Back leaves the page. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  window.history.replaceState(window.history.state, "", `#${id}`);
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  focusHeadingOf(section);
}

/** When the focused element disappears, focuses the section being read. */
export function focusCurrentSection(): void {
  const ids = Array.from(document.querySelectorAll("main section[id]"), ({ id }) => id);
  const section = document.getElementById(currentSection(ids) ?? "");
  if (section !== null) focusHeadingOf(section);
}

function focusHeadingOf(section: Element): void {
  section.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
