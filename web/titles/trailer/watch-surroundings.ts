import { savesData } from "../saves-data.ts";
import {
  ATTENTION_DEBOUNCE_MS,
  FOCUS_ZONE,
  SMALL_DEVICES,
  type Surroundings,
  VISIBLE_SHARE,
  isNearEnd,
} from "./trailer-rules.ts";

const ATTENTION = ":hover, :focus-within";

/** Until the element's position is known, nothing plays. */
export const UNKNOWN_SURROUNDINGS: Surroundings = {
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

/** Reports the element's position, now and on every change. Nothing is measured while the page scrolls. */
export function watchSurroundings(
  place: Element,
  onChange: (surroundings: Surroundings) => void,
): () => void {
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
  updateAttention();
  updateScroll();
  return () => {
    watching.abort();
    for (const observer of [visible, zone, inert]) observer.disconnect();
    for (const { cancel } of [attention, scroll]) cancel();
  };
}

/** Debounces the callback. */
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
