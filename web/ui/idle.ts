/**
 * Calls back when the browser is idle, or after `withinMs` if it's busy until then. The returned function cancels the
 * call.
 */
export function onIdle(callback: () => void, withinMs?: number): () => void {
  // Not every browser supports `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => callback(), withinMs === undefined ? {} : { timeout: withinMs });
  return () => cancelIdleCallback(handle);
}
