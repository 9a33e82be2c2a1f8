import { useLayoutEffect } from "react";

import { messages } from "../messages/messages.ts";

/** Focuses the main element. Use it when the heading may soon be replaced. */
export function focusMain(): void {
  const main = document.getElementById("main");
  if (main !== null) focusStart(main);
}

/**
 * Focuses the page's heading, or the main element if there's no heading yet.
 * @returns whether the heading got the focus
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
  // Makes it focusable by script, but not by Tab.
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

let shown: string | null = null;

/**
 * Sets the document title.
 * @param title `null` while unknown
 */
export function usePageTitle(title: string | null): void {
  useLayoutEffect(() => {
    name(title);
    return () => name(null);
  }, [title]);
}

/** The current page's title, or `null` while unknown. */
export function pageTitle(): string | null {
  return shown;
}

function name(title: string | null): void {
  shown = title;
  document.title = title === null ? messages.ui.product : `${title} · ${messages.ui.product}`;
}
