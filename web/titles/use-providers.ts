import { useQuery } from "@tanstack/react-query";
import { type RefCallback, useCallback, useState } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { type PlatformsFor, offersQuery } from "../api/title-queries.ts";
import { offersIn } from "./offers.ts";

const NOBODY: readonly Provider[] = [];

type ProvidersInView<Shown> = { visibilityRef: RefCallback<Shown>; providers: readonly Provider[] };

/**
 * Services that stream a title in the viewer's country. They're requested once the element rests in view,
 * together with those of the other visible titles.
 */
export function useProviders<Shown extends Element>(
  title: Pick<Item, "tmdb_id" | "media_type">,
): ProvidersInView<Shown> {
  const [isInView, setInView] = useState(false);
  const visibilityRef = useCallback(
    (element: Shown | null) =>
      element === null ? undefined : onDebouncedVisible(element, () => setInView(true)),
    [],
  );
  const { data = NOBODY } = useQuery({ ...offersQuery(title), enabled: isInView, select: streamedBy });
  return { visibilityRef, providers: data };
}

function streamedBy({ country, platforms }: PlatformsFor): readonly Provider[] {
  return offersIn(platforms, country).flatrate;
}

const DEBOUNCE_MS = 200;

const callbacks = new Map<Element, () => void>();
const inView = new Set<Element>();
let observer: IntersectionObserver | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `onVisible` once, when the element is in view and no element has entered or left the view for
 * DEBOUNCE_MS. All elements in view are notified together; elements that are only scrolled past aren't notified.
 * The returned function cancels the call.
 */
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
