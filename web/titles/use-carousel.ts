import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useCallback } from "react";
import { flushSync } from "react-dom";

import { entryName, saveScrollPosition, scrollPositionOf } from "../api/history-entry.ts";
import { BREAKPOINTS } from "../ui/breakpoints.ts";
import { type EmblaCarousel, useEmbla } from "./use-embla.ts";

// Embla uses friction per frame instead of milliseconds. These values settle after 500 ms without oscillating:
// the attraction is friction / (1 - √friction)².
const FRICTION = 0.55;
const ATTRACTION = 8.24;

type CarouselOptions = {
  /** Names the carousel in the key under which its position is saved. */
  label: string;
  /** The slides' keys, in order. */
  keys: readonly (string | number)[];
  /** Whether the slides are about to be replaced. */
  isRefreshing: boolean;
};

/**
 * A carousel that pages by whole visible cards, has one tab stop with arrow keys between slides, and makes
 * hidden slides inert. Going back restores its position; a new list starts at its first slide.
 */
export function useCarousel({ label, keys, isRefreshing }: CarouselOptions) {
  const count = keys.length;
  const [startIndex] = useState(() =>
    Math.min(scrollPositionOf(positionKeyOf(label)), Math.max(0, count - 1)),
  );
  const [activeIndex, setActiveIndex] = useState(startIndex);
  const active = Math.min(activeIndex, Math.max(0, count - 1));
  const { carousel, start, whenStarted, ...frame } = useEmbla({
    align: "start",
    containScroll: "trimSnaps",
    duration: ATTRACTION,
    startIndex: active,
    // Not needed, because Tab only reaches slides that are already in view.
    watchFocus: false,
  });
  // Until the carousel has measured the slides.
  const [edges, setEdges] = useState({ hasPrevious: startIndex > 0, hasNext: count >= firstSlides() });
  const { rendered, extend } = useRenderedSlides(carousel, active);

  useEffect(() => {
    if (carousel === undefined) return undefined;
    const updateEdges = () =>
      setEdges({ hasPrevious: carousel.canScrollPrev(), hasNext: carousel.canScrollNext() });
    // After a swipe, the tab stop moves back into view.
    const bringTabStop = () =>
      setActiveIndex((index) => (isInFrame(carousel, index) ? index : firstWholeSlide(carousel)));
    const arriveAtOnce = () => {
      if (prefersReducedMotion()) carousel.scrollTo(carousel.selectedScrollSnap(), true);
    };
    const stopHiding = hideSlidesOutOfSight(carousel);
    updateEdges();
    carousel.on("select", updateEdges).on("reInit", updateEdges).on("settle", bringTabStop);
    carousel.on("pointerUp", arriveAtOnce);
    return () => {
      stopHiding();
      carousel.off("select", updateEdges).off("reInit", updateEdges).off("settle", bringTabStop);
      carousel.off("pointerUp", arriveAtOnce);
    };
  }, [carousel]);

  useEffect(() => {
    if (carousel === undefined) return undefined;
    const savePosition = () => saveScrollPosition(positionKeyOf(label), carousel.selectedScrollSnap());
    const positionKey = positionKeyOf(label);
    carousel.on("select", savePosition);
    return () => {
      carousel.off("select", savePosition);
      // A row that was removed while the viewer stayed on the page starts at its first slide if it returns.
      if (positionKeyOf(label) === positionKey) saveScrollPosition(positionKey, 0);
    };
  }, [carousel, label]);

  const shownKeys = keys.join();
  const replacedKeys = useRef<string | null>(null);
  useEffect(() => {
    if (isRefreshing) {
      replacedKeys.current = shownKeys;
      return;
    }
    const isRenewed = replacedKeys.current !== null && replacedKeys.current !== shownKeys;
    replacedKeys.current = null;
    if (!isRenewed || carousel === undefined) return;
    carousel.scrollTo(0, true);
    setActiveIndex(0);
  }, [carousel, isRefreshing, shownKeys]);

  const holdsFocus = useRef(false);
  // If the focused slide is removed, the focus moves to the tab stop; otherwise the next Tab would start at the
  // top of the page.
  useEffect(() => {
    if (holdsFocus.current && document.activeElement === document.body) focusTabStop(carousel?.rootNode());
  });

  /** Moves by the number of fully visible cards. The tab stop moves to the first visible one. */
  function page(direction: -1 | 1): void {
    whenStarted((started) => pageIn(started, direction));
  }

  function pageIn(started: EmblaCarousel, direction: -1 | 1): void {
    const visible = wholeSlidesIn(started);
    const last = started.scrollSnapList().length - 1;
    const target = clamp(started.selectedScrollSnap() + direction * visible, 0, last);
    const first = target === last ? Math.max(0, count - visible) : target;
    // Only rendered slides can be focused.
    flushSync(() => {
      moveTo(started, target);
      setActiveIndex(first);
    });
    // The button disappears at either end, so the focus moves to a slide.
    const isEnd = direction === 1 ? target === last : target === 0;
    if (isEnd && document.activeElement?.matches("[data-rail-edge]") === true) focusSlide(started, first);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, active, count);
    if (target === null) return;
    event.preventDefault();
    whenStarted((started) => goTo(started, target));
  }

  function goTo(started: EmblaCarousel, target: number): void {
    const visible = wholeSlidesIn(started);
    const first = started.selectedScrollSnap();
    if (target < first) moveTo(started, target);
    else if (target >= first + visible) moveTo(started, target - visible + 1);
    flushSync(() => setActiveIndex(target));
    focusSlide(started, target);
  }

  function onFocus({ target, currentTarget }: FocusEvent): void {
    holdsFocus.current = true;
    comeTo();
    const index = [...currentTarget.children].findIndex((slide) => slide.contains(target));
    if (index !== -1) setActiveIndex(index);
  }

  /** The viewer's pointer, finger or focus has come to the carousel. */
  function comeTo(): void {
    start();
    extend();
  }

  function onBlur(): void {
    holdsFocus.current = false;
  }

  return {
    ...frame,
    ...edges,
    page,
    onKeyDown,
    onFocus,
    onBlur,
    onPointerEnter: comeTo,
    isRendered: (index: number) => index < rendered,
    tabIndexOf: (index: number) => (index === active ? 0 : -1),
  };
}

function positionKeyOf(label: string): string {
  return `${entryName()} ${label}`;
}

function moveTo(carousel: EmblaCarousel, snap: number): void {
  carousel.scrollTo(snap, prefersReducedMotion());
  carousel.internalEngine().scrollBody.useFriction(FRICTION);
}

/** Makes slides inert while they're completely out of view. Partly visible ones can be clicked. */
function hideSlidesOutOfSight(carousel: EmblaCarousel): () => void {
  if (!("IntersectionObserver" in window)) return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        // The focused slide is never made inert: while slides change places, an entry may be outdated.
        if (target instanceof HTMLElement)
          target.inert = !isIntersecting && !target.contains(document.activeElement);
      }
    },
    { root: clippingElement(carousel) },
  );
  const observe = () => {
    observer.disconnect();
    for (const slide of carousel.slideNodes()) observer.observe(slide);
  };
  observe();
  carousel.on("reInit", observe);
  return () => {
    observer.disconnect();
    carousel.off("reInit", observe);
  };
}

/** The element at whose edges slides disappear: the frame or, on touch screens, the page-wide rail around it. */
function clippingElement(carousel: EmblaCarousel): HTMLElement | null {
  const frame = carousel.rootNode();
  return getComputedStyle(frame).clipPath === "none" ? frame.parentElement : frame;
}

/** Searches the DOM, because Embla's list of slides may be outdated here. */
function focusTabStop(frame: HTMLElement | undefined): void {
  const stop = frame?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
  const slide = stop?.closest("li") ?? null;
  if (slide !== null) slide.inert = false;
  stop?.focus({ preventScroll: true });
}

function focusSlide(carousel: EmblaCarousel, index: number): void {
  const slide = carousel.slideNodes()[index];
  if (slide === undefined) return;
  slide.inert = false;
  // The carousel scrolls itself; native scrolling would shift its frame.
  slide.querySelector<HTMLElement>("a, button, [tabindex]")?.focus({ preventScroll: true });
}

function targetOf(key: string, active: number, count: number): number | null {
  if (key === "ArrowRight") return Math.min(count - 1, active + 1);
  if (key === "ArrowLeft") return Math.max(0, active - 1);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

function wholeSlidesIn(carousel: EmblaCarousel): number {
  const width = carousel.slideNodes()[0]?.offsetWidth ?? 0;
  return width === 0 ? 1 : Math.max(1, Math.floor(carousel.rootNode().offsetWidth / width));
}

function firstWholeSlide(carousel: EmblaCarousel): number {
  const first = carousel.slideNodes().findIndex((_, index) => isInFrame(carousel, index));
  return Math.max(0, first);
}

function isInFrame(carousel: EmblaCarousel, index: number): boolean {
  const slide = carousel.slideNodes()[index]?.getBoundingClientRect();
  const frame = carousel.rootNode().getBoundingClientRect();
  return slide !== undefined && slide.left >= frame.left - 1 && slide.right <= frame.right + 1;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

function prefersReducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Slides rendered at first: those in view, including one that's cut off, and one more. */
function firstSlides(): number {
  return window.innerWidth < BREAKPOINTS.tabBar ? 4 : 7;
}

/**
 * The number of rendered slides: as many as fit in view, plus the next page once the viewer interacts with
 * the carousel. Rendered slides stay rendered. The slide at index `needed` is always rendered.
 */
function useRenderedSlides(
  carousel: EmblaCarousel | undefined,
  needed: number,
): { rendered: number; extend: () => void } {
  const [renderedCount, setRenderedCount] = useState(() => needed + firstSlides());

  const extend = useCallback(() => {
    // The slides in view at the target position, and as many again.
    const wanted =
      carousel === undefined
        ? needed + 2 * firstSlides()
        : carousel.selectedScrollSnap() + 2 * carousel.slidesInView().length;
    setRenderedCount((known) => Math.max(known, wanted));
  }, [carousel, needed]);

  useEffect(() => {
    carousel?.on("select", extend).on("pointerDown", extend).on("reInit", extend);
    return () => {
      carousel?.off("select", extend).off("pointerDown", extend).off("reInit", extend);
    };
  }, [carousel, extend]);

  return { rendered: Math.max(renderedCount, needed + 1), extend };
}
