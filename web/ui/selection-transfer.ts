/**
 * Lets one search field replace another without losing focus, selection or typed text, even while the viewer is
 * typing.
 */
export type SelectionTransfer = {
  /** Registers the field that may be replaced; `null` when it unmounts. */
  register(field: HTMLInputElement | null): void;
  noteTyping(): void;
  /** The text was submitted, so no suggestions are needed. */
  noteSubmit(): void;
  /** `null` if the field isn't focused. */
  transferred(): TransferredSelection | null;
};

export type TransferredSelection = { start: number | null; end: number | null; hasTyped: boolean };

export function createSelectionTransfer(): SelectionTransfer {
  let registered: HTMLInputElement | null = null;
  let hasTyped = false;
  return {
    register(field) {
      registered = field;
    },
    noteTyping() {
      hasTyped = true;
    },
    noteSubmit() {
      hasTyped = false;
    },
    transferred() {
      if (registered === null || registered !== document.activeElement) return null;
      return { start: registered.selectionStart, end: registered.selectionEnd, hasTyped };
    },
  };
}
