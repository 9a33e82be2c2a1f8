/**
 * Keeps a title that was just rated in the hero while the viewer is at it: otherwise the next title would appear
 * under the pointer, and a second click would rate that one. The next title is shown when the viewer leaves the
 * hero or asks for it.
 */
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

import type { Item } from "#contract/item.ts";

import { markOf, subscribeToMarks } from "../../titles/marks.ts";
import type { DashboardHero } from "./use-dashboard.ts";

/** How the viewer is at the hero. Lifting a finger doesn't end a touch, because the viewer may tap again. */
type Presence = "mouse" | "keyboard" | "touch";

const NOBODY: ReadonlySet<Presence> = new Set();

/** @param next what the hero would show now */
export function useKeptHero(next: DashboardHero, placeRef: RefObject<Element | null>) {
  const [shown, setShown] = useState(next);
  const [presences, setPresences] = useState(NOBODY);
  const isRated = useSyncExternalStore(
    subscribeToMarks,
    () => shown.item !== null && markOf(shown.item.id).rating !== null,
  );
  // Also kept after the rating is cleared again.
  const [ratedItem, setRatedItem] = useState<Item | null>(null);
  if (isRated && ratedItem !== shown.item) setRatedItem(shown.item);
  const isOther = next.item !== null && next.item.id !== shown.item?.id;
  const isKept = isOther && shown.item !== null && shown.item === ratedItem && presences.size > 0;
  const isOutdated =
    next.item !== shown.item || next.pick !== shown.pick || next.isLoading !== shown.isLoading;
  // Set while rendering, so that no frame shows an outdated title.
  if (isOutdated && !isKept) setShown(next);

  useEffect(() => {
    const place = placeRef.current;
    if (!isKept || place === null) return undefined;
    const listening = new AbortController();
    window.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!place.contains(target as Node)) setPresences(without("touch", "keyboard"));
      },
      { signal: listening.signal },
    );
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setPresences(without("touch", "mouse"));
    });
    observer.observe(place);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [isKept, placeRef]);

  return {
    hero: isKept ? shown : next,
    showNext: isKept ? () => setPresences(NOBODY) : undefined,
    presence: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        setPresences(including(pointerType === "mouse" ? "mouse" : "touch")),
      // After the next title was asked for, the mouse is still there.
      onPointerMove: ({ pointerType }: PointerEvent) =>
        pointerType === "mouse" && setPresences(including("mouse")),
      onPointerLeave: ({ pointerType }: PointerEvent) =>
        pointerType === "mouse" && setPresences(without("mouse")),
      onFocus: ({ target }: FocusEvent) =>
        target.matches(":focus-visible") && setPresences(including("keyboard")),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !currentTarget.contains(relatedTarget) && setPresences(without("keyboard")),
    },
  };
}

type Presences = ReadonlySet<Presence>;

function including(presence: Presence): (before: Presences) => Presences {
  return (before) => (before.has(presence) ? before : new Set([...before, presence]));
}

function without(...left: Presence[]): (before: Presences) => Presences {
  return (before) => {
    const after = new Set([...before].filter((presence) => !left.includes(presence)));
    return after.size === before.size ? before : after;
  };
}
