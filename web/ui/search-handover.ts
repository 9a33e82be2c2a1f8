/**
 * Lets one search field replace another without losing focus, selection or typed text, even while the viewer is
 * typing.
 */
export type Handover = {
  /** Registers the field that may be replaced; `null` when it unmounts. */
  hold(field: HTMLInputElement | null): void;
  noteTyping(): void;
  /** The text was submitted, so no suggestions are needed. */
  noteSubmit(): void;
  /** `null` if the field isn't focused. */
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
