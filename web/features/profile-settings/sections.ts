/**
 * The sections of a long page: which one is being read, and how to move to another. Each is a `section` element
 * with an `h2`.
 */

/** A section is being read once its top is above this line, a fraction of the window's height. */
const READING_LINE = 0.4;

/**
 * @returns the ID of the last section that starts above the reading line, or of the first if none does; at the end
 * of the page, of the last one
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

/** Focuses the heading of the section being read. Used when the focused element has disappeared. */
export function focusCurrentSection(): void {
  const ids = Array.from(document.querySelectorAll("main section[id]"), ({ id }) => id);
  const section = document.getElementById(currentSection(ids) ?? "");
  if (section !== null) focusHeadingOf(section);
}

function focusHeadingOf(section: Element): void {
  section.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
