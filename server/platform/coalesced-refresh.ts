/**
 * Refreshes local state after change notifications. One read runs at a time; notifications during a read cause one more. A failed read is
 * retried, because the same change isn't announced again; several failures share one retry.
 */

type Needs = { read: () => Promise<void>; onFailure: (error: unknown) => void };

const RETRY_MS = 5_000;

/** @returns a function to call on every change; it resolves when the read has finished or failed */
export function createCoalescedRefresh({ read, onFailure }: Needs): () => Promise<void> {
  let isStale = false;
  let reading: Promise<void> | null = null;
  let retryTimer: NodeJS.Timeout | undefined;

  function refresh(): Promise<void> {
    isStale = true;
    reading ??= readUntilFresh();
    return reading;
  }

  async function readUntilFresh(): Promise<void> {
    while (isStale) {
      isStale = false;
      clearTimeout(retryTimer);
      try {
        await read();
      } catch (error) {
        retryTimer = setTimeout(() => void refresh(), RETRY_MS).unref();
        onFailure(error);
      }
    }
    reading = null;
  }

  return refresh;
}
