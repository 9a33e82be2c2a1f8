export const FAILURE_LOGGED = "failure-logged";

type Failure = { what: string; error: unknown };

/** For faults that the viewer is not told about: whoever watches the page (a monitor, a test) hears of them on the window. */
export function logFailure(what: string, error: unknown): void {
  window.dispatchEvent(new CustomEvent<Failure>(FAILURE_LOGGED, { detail: { what, error } }));
}

/** Reports what is logged, thrown and rejected to the server until the returned function is called. */
export function startFailureReports(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  window.addEventListener(
    FAILURE_LOGGED,
    (event) => {
      if (!(event instanceof CustomEvent)) return;
      const { what, error }: Failure = event.detail;
      report(what, error);
    },
    { signal },
  );
  // Without an error it is of another origin, or a warning of the browser's own.
  window.addEventListener("error", ({ error }) => error && report("script", error), { signal });
  window.addEventListener("unhandledrejection", ({ reason }) => report("promise", reason), { signal });
  return () => watching.abort();
}

function report(part: string, error: unknown): void {
  // Few pages ever need it. Where it cannot be had, nothing could be told either.
  import("./failure-report.ts").then(
    ({ reportFailure }) => reportFailure(part, error),
    () => undefined,
  );
}
