/**
 * The Embla carousel of a row. A row looks complete without it until the viewer moves the row, so it isn't part of
 * the first view: it starts when the browser is idle or the viewer comes to the row.
 */
import { type RefCallback, useEffect, useRef, useState } from "react";

import { logFailure } from "../api/failure-log.ts";
import { onIdle } from "../ui/idle.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { EmblaCarousel, EmblaProps } from "./embla.tsx";

export type { EmblaCarousel } from "./embla.tsx";

/** Without it, the row only shows its first slides. */
export const Embla = lazyComponent<EmblaProps>({
  load: async () => (await import("./embla.tsx")).Embla,
  isWanted: ({ isWanted }) => isWanted,
  onFailure: (error) => logFailure("carousel", error),
});

/** Even if the browser is busy, the carousel starts after this time. */
const STARTS_WITHIN_MS = 2000;

type UseEmbla = {
  viewportRef: RefCallback<HTMLElement>;
  /** `undefined` until it has started. */
  carousel: EmblaCarousel | undefined;
  start: () => void;
  /** Runs the action, if necessary once the carousel has started. Of several waiting actions, only the latest runs. */
  whenStarted: (action: (carousel: EmblaCarousel) => void) => void;
  /** For `Embla`, which the row renders. */
  embla: EmblaProps;
};

/** @param options read when the carousel starts. Unless it's at its first slide, it starts at once. */
export function useEmbla(options: EmblaProps["options"]): UseEmbla {
  const [viewport, viewportRef] = useState<HTMLElement | null>(null);
  const [isWanted, setIsWanted] = useState(options.startIndex !== 0);
  const [carousel, setCarousel] = useState<EmblaCarousel>();
  const waiting = useRef<((carousel: EmblaCarousel) => void) | null>(null);
  const start = () => setIsWanted(true);

  useEffect(() => (isWanted ? undefined : onIdle(() => setIsWanted(true), STARTS_WITHIN_MS)), [isWanted]);

  useEffect(() => {
    const action = waiting.current;
    waiting.current = null;
    // After the effects that listen to the carousel.
    if (carousel !== undefined && action !== null) queueMicrotask(() => action(carousel));
  }, [carousel]);

  function whenStarted(action: (carousel: EmblaCarousel) => void): void {
    if (carousel === undefined) {
      waiting.current = action;
      start();
    } else action(carousel);
  }

  const embla = { isWanted, viewport, options, onChange: setCarousel };
  return { viewportRef, carousel, start, whenStarted, embla };
}
