import { queryClient } from "../api/query-client.ts";

const CHECK_EVERY_MS = 1500;

/**
 * Runs the callback once the page has loaded, hasn't fetched anything for a while and is idle, unless the
 * returned function is called first.
 */
export function whenIdle(callback: () => void): () => void {
  let timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: false });

  function check({ wasQuiet }: { wasQuiet: boolean }): void {
    const isQuiet = document.readyState === "complete" && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) runWhenIdle();
    else timer = setTimeout(check, CHECK_EVERY_MS, { wasQuiet: isQuiet });
  }

  function runWhenIdle(): void {
    // Not every browser supports `requestIdleCallback`.
    if ("requestIdleCallback" in window) window.requestIdleCallback(callback);
    else callback();
  }

  return () => clearTimeout(timer);
}
