import { type RefCallback, useCallback, useState } from "react";

/** So far ahead of the view that a row is there when the viewer has scrolled to it. */
const NEAR = "1200px 0px";

/** Whether the element with the ref has come near the view: what is far from it need not be built. Near stays near. */
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
          cancel = inTurn(() => setNear(true));
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
 * One after another, each in a task of its own, so that the browser may answer the viewer in between. Not in a transition of React's: pictures
 * that it builds and then throws away unused are kept by Chromium for as long as the page lives.
 */
function inTurn(build: () => void): () => void {
  waiting.add(build);
  timer ??= setTimeout(buildNext);
  return () => {
    waiting.delete(build);
  };
}

function buildNext(): void {
  timer = undefined;
  const [build] = waiting;
  if (build === undefined) return;
  waiting.delete(build);
  build();
  if (waiting.size > 0) timer = setTimeout(buildNext);
}
