import { type RefCallback, useCallback, useState } from "react";

/** Rows are rendered this far ahead, so they're ready when scrolled into view. */
const NEAR = "1200px 0px";

/**
 * Whether the element has come near the viewport, so that distant content needn't render. Never turns back to
 * false.
 */
export function useNear<Watched extends Element>(
  isNearFromTheStart: boolean,
): { ref: RefCallback<Watched>; isNear: boolean } {
  const [isNear, setNear] = useState(isNearFromTheStart || !("IntersectionObserver" in window));
  const ref = useCallback(
    (element: Watched | null) => {
      if (element === null || isNear) return undefined;
      let cancel = () => {};
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          cancel = enqueue(() => setNear(true));
        },
        { rootMargin: NEAR },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        cancel();
      };
    },
    [isNear],
  );
  return { ref, isNear };
}

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * One at a time, each in its own task, so that the browser can handle input in between. A React transition
 * isn't used: Chromium keeps the images of discarded renders for the page's lifetime.
 */
function enqueue(callback: () => void): () => void {
  waiting.add(callback);
  timer ??= setTimeout(runNext);
  return () => {
    waiting.delete(callback);
  };
}

function runNext(): void {
  timer = undefined;
  const [callback] = waiting;
  if (callback === undefined) return;
  waiting.delete(callback);
  callback();
  if (waiting.size > 0) timer = setTimeout(runNext);
}
