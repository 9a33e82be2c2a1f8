import { type RefObject, useEffect, useRef } from "react";

/** After loading more titles of a grid, focuses the first new one. @param count how many titles the grid shows */
export function useFocusOnNext(count: number): {
  gridRef: RefObject<HTMLDivElement | null>;
  /** To be called when more titles are asked for. */
  focusNext: () => void;
} {
  const gridRef = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    gridRef.current?.querySelectorAll<HTMLElement>("li a")[from.current]?.focus();
    from.current = null;
  }, [count]);

  function focusNext(): void {
    from.current = count;
  }

  return { gridRef, focusNext };
}
