export const FAILURE_LOGGED = "failure-logged";

/** For faults that the viewer is not told about: whoever watches the page (a monitor, a test) hears of them on the window. */
export function logFailure(what: string, error: unknown): void {
  window.dispatchEvent(new CustomEvent(FAILURE_LOGGED, { detail: { what, error } }));
}
