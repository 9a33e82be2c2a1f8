import { useEffect, useState } from "react";

/** How long after each failed attempt a picture is requested again, in milliseconds. */
const RETRY_AFTER_MS = [2_000, 8_000, 30_000] as const;

/**
 * Requests pictures that couldn't be loaded again, because the server may have been busy or the connection lost.
 * @param source identifies the picture
 * @returns whether to render the picture or something in its place, and the image's error handler
 */
export function useRetriedPicture(source: string | null): { isShown: boolean; onError: () => void } {
  const [failed, setFailed] = useState({ source, attempts: 0, isWaiting: false });
  const { attempts, isWaiting } = failed.source === source ? failed : { attempts: 0, isWaiting: false };

  useEffect(() => {
    const delay = RETRY_AFTER_MS[attempts - 1];
    if (!isWaiting || delay === undefined) return undefined;
    // Pictures that failed together aren't all requested again at the same moment.
    const jitter = 0.75 + Math.random() / 2;
    const timer = setTimeout(() => setFailed({ source, attempts, isWaiting: false }), delay * jitter);
    return () => clearTimeout(timer);
  }, [source, attempts, isWaiting]);

  function onError(): void {
    setFailed({ source, attempts: attempts + 1, isWaiting: true });
  }

  return { isShown: source !== null && !isWaiting, onError };
}
