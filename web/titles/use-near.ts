import { type RefCallback, startTransition, useCallback, useState } from "react";

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
      const observer = new IntersectionObserver(
        (entries) => {
          // In a transition the browser may answer the viewer between the parts of what is built.
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
        },
        { rootMargin: NEAR },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isNear],
  );
  return { ref, isNear };
}
