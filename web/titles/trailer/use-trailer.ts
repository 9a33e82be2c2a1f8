/** Plays trailers, one at a time on the page. */
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useReducer, useState, useSyncExternalStore } from "react";

import { trailerQuery } from "../../api/title-queries.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { savesData } from "../device.ts";
import {
  AT_REST,
  RESUME_DELAY_MS,
  type Surroundings,
  afterEvent,
  wantsToPlay,
  ATTENTION_DEBOUNCE_MS,
  FOCUS_ZONE,
  SMALL_DEVICES,
  VISIBLE_SHARE,
  isNearEnd,
} from "./trailer-rules.ts";

type Options = {
  /** The element that contains the trailer. */
  placeRef: RefObject<Element | null>;
  titleId: number;
  /**
   * Whether the trailer starts by the autoplay rules or when the viewer clicks. Animated artwork always follows
   * the rules.
   */
  starts: "by-itself" | "on-click";
  delayMs: number;
};

export type Trailer = ReturnType<typeof useTrailer>;

/** A title's trailer at one place on the page, or animated artwork in its place. */
export function useTrailer({ placeRef, titleId, starts, delayMs }: Options) {
  const surroundings = useSurroundings(placeRef);
  const [playback, dispatch] = useReducer(afterEvent, AT_REST);
  const { data: videoKey, isPending } = useQuery(trailerQuery(titleId));
  const hasVideo = typeof videoKey === "string" && !playback.isUnavailable;
  const canMove = !surroundings.reducesMotion && !surroundings.isOnSmallDevice;
  const medium = isPending ? "unknown" : hasVideo ? "video" : canMove ? "artwork" : "none";

  const startsByItself = starts === "by-itself" || medium === "artwork";
  const isWanted =
    (medium === "video" || medium === "artwork") && wantsToPlay(playback, surroundings, { startsByItself });
  // With "on-click", the claim stops the other trailers on the page even before the viewer starts this one.
  const hasPlayback = useExclusivePlayback({ isClaimed: isWanted || starts === "on-click" });
  const isDue = isWanted && hasPlayback;
  const [hasStarted, setHasStarted] = useState(false);
  const isPlaying = useDebounced(isDue, hasStarted ? RESUME_DELAY_MS : delayMs) && isDue;
  if (isPlaying && !hasStarted) setHasStarted(true);

  return {
    medium,
    videoKey: hasVideo ? videoKey : null,
    attempt: playback.attempt,
    hasStarted,
    isPlaying,
    isShown: isPlaying && playback.isRunning,
    isMuted: playback.isMuted,
    isUnavailable: playback.isUnavailable,
    onSignal: dispatch,
    toggle: () => dispatch(isDue ? "viewer pauses" : "viewer plays"),
    toggleSound: () => dispatch("viewer turns sound"),
  };
}

function useSurroundings(placeRef: RefObject<Element | null>): Surroundings {
  const [surroundings, setSurroundings] = useState(UNKNOWN_SURROUNDINGS);
  useEffect(() => {
    const place = placeRef.current;
    return place === null ? undefined : watchSurroundings(place, setSurroundings);
  }, [placeRef]);
  return surroundings;
}

let claims: readonly symbol[] = [];
const listeners = new Set<() => void>();

/** Whether the caller may play. The latest claim wins; when it's released, the previous one resumes. */
function useExclusivePlayback({ isClaimed }: { isClaimed: boolean }): boolean {
  const [own] = useState(() => Symbol("claim"));
  useEffect(() => {
    if (!isClaimed) return undefined;
    setClaims([...claims, own]);
    return () => setClaims(claims.filter((claim) => claim !== own));
  }, [own, isClaimed]);
  return useSyncExternalStore(subscribe, () => claims.at(-1) === own);
}

function setClaims(next: readonly symbol[]): void {
  claims = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ATTENTION = ":hover, :focus-within";

/** Until the element's position is known, nothing plays. */
const UNKNOWN_SURROUNDINGS: Surroundings = {
  isInSight: false,
  isVisible: false,
  isInFocusZone: false,
  hasAttention: false,
  isNearPageEnd: false,
  isBehindDialog: false,
  isPageHidden: false,
  isOnSmallDevice: false,
  reducesMotion: false,
  savesData: false,
};

/**
 * Reports the element's surroundings, now and whenever they change. The distance to the page's end is measured
 * only when scrolling pauses.
 */
function watchSurroundings(place: Element, onChange: (surroundings: Surroundings) => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let known = UNKNOWN_SURROUNDINGS;
  const update = (changes: Partial<Surroundings>) => {
    known = { ...known, ...changes };
    onChange(known);
  };
  const updateAttention = () => update({ hasAttention: place.matches(ATTENTION) });
  const updateScroll = () => update({ isNearPageEnd: isNearEnd(pageNow()) });
  const updatePage = () =>
    update({
      isPageHidden: document.visibilityState === "hidden",
      isBehindDialog: place.closest("[inert]") !== null,
      isOnSmallDevice: matches(SMALL_DEVICES),
      reducesMotion: matches("(prefers-reduced-motion: reduce)"),
      savesData: savesData(),
    });

  const visible = new IntersectionObserver(
    (entries) => {
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      update({ isInSight: share > 0, isVisible: share >= VISIBLE_SHARE });
    },
    { threshold: [0, VISIBLE_SHARE] },
  );
  const zone = new IntersectionObserver(
    (entries) => update({ isInFocusZone: entries.at(-1)?.isIntersecting ?? false }),
    { rootMargin: FOCUS_ZONE },
  );
  // A dialog makes an ancestor of the element inert.
  const inert = new MutationObserver(updatePage);
  visible.observe(place);
  zone.observe(place);
  for (let above: Element | null = place; above !== null; above = above.parentElement) {
    inert.observe(above, { attributeFilter: ["inert"] });
  }
  for (const query of [SMALL_DEVICES, "(prefers-reduced-motion: reduce)"]) {
    window.matchMedia(query).addEventListener("change", updatePage, { signal });
  }
  document.addEventListener("visibilitychange", updatePage, { signal });
  const attention = debounce(updateAttention);
  for (const event of ["pointerenter", "pointerleave", "focusin", "focusout"]) {
    place.addEventListener(event, attention.schedule, { signal });
  }
  const scroll = debounce(updateScroll);
  window.addEventListener("scroll", scroll.schedule, { signal, passive: true });

  updatePage();
  // Measured later, because measuring now would lay out the page while it's being built.
  attention.schedule();
  scroll.schedule();
  return () => {
    watching.abort();
    for (const observer of [visible, zone, inert]) observer.disconnect();
    for (const { cancel } of [attention, scroll]) cancel();
  };
}

function debounce(update: () => void): { schedule: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    schedule: () => {
      cancel();
      timer = setTimeout(update, ATTENTION_DEBOUNCE_MS);
    },
    cancel,
  };
}

function pageNow() {
  const { scrollHeight } = document.documentElement;
  return { scrolled: window.scrollY, windowHeight: window.innerHeight, height: scrollHeight };
}

function matches(query: string): boolean {
  return window.matchMedia(query).matches;
}
