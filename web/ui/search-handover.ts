/** A search field that takes the place of another, perhaps under the viewer's hands, goes on from where that one was. */
export type Handover = {
  /** The field that may be followed; null when it has left. */
  hold(field: HTMLInputElement | null): void;
  noteTyping(): void;
  /** What was typed has been sent off: nobody waits for suggestions. */
  noteSubmit(): void;
  /** Null where the viewer is elsewhere. */
  taken(): Taken | null;
};

export type Taken = { start: number | null; end: number | null; hasTyped: boolean };

export function createHandover(): Handover {
  let held: HTMLInputElement | null = null;
  let hasTyped = false;
  return {
    hold(field) {
      held = field;
    },
    noteTyping() {
      hasTyped = true;
    },
    noteSubmit() {
      hasTyped = false;
    },
    taken() {
      if (held === null || held !== document.activeElement) return null;
      return { start: held.selectionStart, end: held.selectionEnd, hasTyped };
    },
  };
}
