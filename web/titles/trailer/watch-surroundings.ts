import { savesData } from "../saves-data.ts";
import {
  ATTENTION_DEBOUNCE_MS,
  FOCUS_ZONE,
  SMALL_DEVICES,
  type Surroundings,
  VISIBLE_SHARE,
  standsNearEnd,
} from "./trailer-rules.ts";

const ATTENTION = ":hover, :focus-within";

/** Until the element's position is known, nothing plays. */
export const NOWHERE: Surroundings = {
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
  let known = NOWHERE;
  const learn = (news: Partial<Surroundings>) => {
    known = { ...known, ...news };
    onChange(known);
  };
  const learnAttention = () => learn({ hasAttention: place.matches(ATTENTION) });
  const learnScroll = () => learn({ isNearPageEnd: standsNearEnd(pageNow()) });
  const learnPage = () =>
    learn({
      isPageHidden: document.visibilityState === "hidden",
      isBehindDialog: place.closest("[inert]") !== null,
      isOnSmallDevice: matches(SMALL_DEVICES),
      reducesMotion: matches("(prefers-reduced-motion: reduce)"),
      savesData: savesData(),
    });

  const visible = new IntersectionObserver(
    (entries) => {
      const share = entries.at(-1)?.intersectionRatio ?? 0;
      learn({ isInSight: share > 0, isVisible: share >= VISIBLE_SHARE });
    },
    { threshold: [0, VISIBLE_SHARE] },
  );
  const zone = new IntersectionObserver(
    (entries) => learn({ isInFocusZone: entries.at(-1)?.isIntersecting ?? false }),
    { rootMargin: FOCUS_ZONE },
  );
  // A dialog makes an ancestor of the element inert.
  const inert = new MutationObserver(learnPage);
  visible.observe(place);
  zone.observe(place);
  for (let above: Element | null = place; above !== null; above = above.parentElement) {
    inert.observe(above, { attributeFilter: ["inert"] });
  }
  for (const query of [SMALL_DEVICES, "(prefers-reduced-motion: reduce)"]) {
    window.matchMedia(query).addEventListener("change", learnPage, { signal });
  }
  document.addEventListener("visibilitychange", learnPage, { signal });
  const attention = settled(learnAttention);
  for (const event of ["pointerenter", "pointerleave", "focusin", "focusout"]) {
    place.addEventListener(event, attention.ask, { signal });
  }
  const scroll = settled(learnScroll);
  window.addEventListener("scroll", scroll.ask, { signal, passive: true });

  learnPage();
  learnAttention();
  learnScroll();
  return () => {
    watching.abort();
    for (const observer of [visible, zone, inert]) observer.disconnect();
    for (const { cancel } of [attention, scroll]) cancel();
  };
}

/** Debounces the callback. */
function settled(learn: () => void): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    ask: () => {
      cancel();
      timer = setTimeout(learn, ATTENTION_DEBOUNCE_MS);
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
