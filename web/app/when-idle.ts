import { queryClient } from "../api/query-client.ts";

const LOOK_EVERY_MS = 1500;

/**
 * Runs the callback once the page has loaded, hasn't fetched anything for a while and is idle, unless the
 * returned function is called first.
 */
export function whenIdle(act: () => void): () => void {
  let timer = setTimeout(look, LOOK_EVERY_MS, { wasQuiet: false });

  function look({ wasQuiet }: { wasQuiet: boolean }): void {
    const isQuiet = document.readyState === "complete" && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) actWhenIdle();
    else timer = setTimeout(look, LOOK_EVERY_MS, { wasQuiet: isQuiet });
  }

  function actWhenIdle(): void {
    // Not every browser supports `requestIdleCallback`.
    if ("requestIdleCallback" in window) window.requestIdleCallback(act);
    else act();
  }

  return () => clearTimeout(timer);
}
