import { type ReactNode, useEffect, useState } from "react";

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

type Props = {
  /** Shown until then. */
  placeholder?: ReactNode;
  children: ReactNode;
};

/**
 * Renders its content in its own task, after that of the components that asked before it, so the browser can paint
 * and handle input in between. A React transition isn't used because Chromium keeps the images of discarded renders
 * for the page's lifetime.
 */
export function InTurn({ placeholder = null, children }: Props) {
  const [isDue, setDue] = useState(false);
  useEffect(() => enqueue(() => setDue(true)), []);
  return isDue ? children : placeholder;
}

/** The returned function takes the callback out of the queue. */
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
  if (waiting.size > 0) timer = setTimeout(runNext);
  callback();
}
