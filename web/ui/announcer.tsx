import { useSyncExternalStore } from "react";

type Announcement = { text: string; number: number };

let latest: Announcement = { text: "", number: 0 };
const listeners = new Set<() => void>();

/** Says the text politely to screen readers, even if the same was said before. */
export function announce(text: string): void {
  latest = { text, number: latest.number + 1 };
  for (const listener of listeners) listener();
}

/** The one polite live region of the page. */
export function Announcer() {
  const { text, number } = useSyncExternalStore(subscribe, () => latest);
  return (
    <output className="visually-hidden" data-persistent="">
      {/* A new node is read again even with the same words. */}
      <span key={number}>{text}</span>
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
