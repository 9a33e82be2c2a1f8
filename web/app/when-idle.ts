import { queryClient } from "../api/query-client.ts";

const LOOK_EVERY_MS = 1500;

/** Acts once the page has loaded, has fetched nothing for a while and has nothing to do, unless the returned function is called before. */
export function whenIdle(act: () => void): () => void {
  let timer = setTimeout(look, LOOK_EVERY_MS, { wasQuiet: false });

  function look({ wasQuiet }: { wasQuiet: boolean }): void {
    const isQuiet = document.readyState === "complete" && queryClient.isFetching() === 0;
    if (isQuiet && wasQuiet) actWhenIdle();
    else timer = setTimeout(look, LOOK_EVERY_MS, { wasQuiet: isQuiet });
  }

  function actWhenIdle(): void {
    // Not every browser tells when it is idle.
    if ("requestIdleCallback" in window) window.requestIdleCallback(act);
    else act();
  }

  return () => clearTimeout(timer);
}
