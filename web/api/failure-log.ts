export const FAILURE_LOGGED = "failure-logged";

type Failure = { what: string; error: unknown };

/** Logs a failure as an event on the window, where failure reports, monitors and tests can listen for it. */
export function logFailure(what: string, error: unknown): void {
  window.dispatchEvent(new CustomEvent<Failure>(FAILURE_LOGGED, { detail: { what, error } }));
}

/**
 * Reports logged failures, uncaught errors and rejections to the server until the returned function is called.
 */
export function startFailureReports(): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  window.addEventListener(
    FAILURE_LOGGED,
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { what, error }: Failure = event.detail;
      report(what, error);
    },
    { signal },
  );
  // Events without an error come from another origin or are browser warnings.
  window.addEventListener("error", ({ error }) => error && report("script", error), { signal });
  window.addEventListener("unhandledrejection", ({ reason }) => report("promise", reason), { signal });
  return () => listeners.abort();
}

function report(part: string, error: unknown): void {
  // Loaded on demand, because few visits have failures. If it can't be loaded, a report couldn't be sent either.
  import("./failure-report.ts").then(
    ({ reportFailure }) => reportFailure(part, error),
    () => undefined,
  );
}
