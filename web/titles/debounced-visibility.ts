/**
 * Calls back elements that are in view, all at once, when no other element has entered the view for a moment.
 * Elements that are only scrolled past are skipped.
 */
const DEBOUNCE_MS = 200;

const callbacks = new Map<Element, () => void>();
const inView = new Set<Element>();
let observer: IntersectionObserver | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls `onRest` once; the returned function cancels it. */
export function onDebouncedVisible(element: Element, onVisible: () => void): () => void {
  if (!("IntersectionObserver" in window)) return () => {};
  observer ??= new IntersectionObserver(watch);
  callbacks.set(element, onVisible);
  observer.observe(element);
  return () => forget(element);
}

function watch(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
  clearTimeout(timer);
  timer = setTimeout(notify, DEBOUNCE_MS);
}

function notify(): void {
  for (const element of inView) {
    callbacks.get(element)?.();
    forget(element);
  }
}

function forget(element: Element): void {
  observer?.unobserve(element);
  callbacks.delete(element);
  inView.delete(element);
}
