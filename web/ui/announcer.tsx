import { useEffect, useSyncExternalStore } from "react";

type Announcement = { text: string; number: number };

const NOTHING: Announcement = { text: "", number: 0 };
let latest = NOTHING;
const listeners = new Set<() => void>();

/** Announces the text politely to screen readers, even if it's the same as before. */
export function announce(text: string): void {
  latest = { text, number: latest.number + 1 };
  for (const listener of listeners) listener();
}

const SETTLED_AFTER_MS = 300;

/**
 * Announces the text once it stops changing, so that a new page's title, announced at the same time, is heard first.
 * `null` announces nothing.
 */
export function useAnnounced(text: string | null): void {
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => announce(text), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
}

/** The polite live region that `announce` writes to. Rendered once per page. */
export function Announcer() {
  const { text, number } = useSyncExternalStore(
    subscribe,
    () => latest,
    () => NOTHING,
  );
  return (
    <output className="visually-hidden" data-persistent="">
      {/* A new node is announced again, even with the same text. */}
      <span key={number}>{text}</span>
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Live regions and toasts, which stay usable while a modal dialog makes the rest of the page inert. */
export function persistentElements(): NodeListOf<Element> {
  return document.querySelectorAll("[data-persistent]");
}
