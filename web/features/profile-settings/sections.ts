/** The sections of the profile page, of which one is open. The URL's fragment names it. */
import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";

type OpenSection = {
  openId: string;
  /** Opens the section and updates the URL. It replaces the history entry, so Back leaves the page. */
  open: (id: string) => void;
};

/** @param first the section that's open if the URL names none */
export function useOpenSection(ids: readonly string[], first: string): OpenSection {
  const [openId, setOpenId] = useState(() => sectionInUrl(ids) ?? first);
  const show = useCallback((id: string) => {
    // The section can only be scrolled to and focused once it's displayed.
    flushSync(() => setOpenId(id));
    const section = document.getElementById(id);
    if (section !== null && section.getBoundingClientRect().top < 0) section.scrollIntoView();
  }, []);
  useEffect(() => {
    const follow = () => show(sectionInUrl(ids) ?? first);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [ids, first, show]);

  function open(id: string): void {
    window.history.replaceState(window.history.state, "", `#${id}`);
    show(id);
  }

  return { openId, open };
}

function sectionInUrl(ids: readonly string[]): string | null {
  const id = window.location.hash.slice(1);
  return ids.includes(id) ? id : null;
}

/** When the component is removed with the focus in it, the heading of the open section gets the focus. */
export function useFocusReturn(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusOpenSection();
    },
    [],
  );
}

/** Focuses the heading of the open section. */
export function focusOpenSection(): void {
  const sections = [...document.querySelectorAll("main section[id]")];
  const open = sections.find((section) => section.closest("[hidden]") === null);
  open?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}
