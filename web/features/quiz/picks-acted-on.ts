/** What the viewer has done with the first picks. Separate from the quiz, which loads later than they may scroll. */
import { onUserDataCleared } from "../../api/session.ts";
import { onMutation } from "../../titles/marks.ts";

type PicksActedOn = {
  scrolls: number;
  ratings: number;
  /** Whether the viewer has been further down than the top of the dashboard. */
  hasLeftTop: boolean;
};

const NOTHING_DONE: PicksActedOn = { scrolls: 0, ratings: 0, hasLeftTop: false };
let done = NOTHING_DONE;

onUserDataCleared(() => {
  done = NOTHING_DONE;
});

/** What the viewer has done on this page. */
export function picksActedOn(): PicksActedOn {
  return done;
}

/** Whether the hero fills most of the screen. */
export function isAtTop(): boolean {
  return window.scrollY <= window.innerHeight / 2;
}

/** Counts scrolls and ratings until the returned function is called. */
export function watchPicks(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  function onScroll({ target }: Event): void {
    // Scrolling in a dialog over the page isn't scrolling the dashboard.
    if (target instanceof Element && target.closest("#main") === null) return;
    done = { ...done, scrolls: done.scrolls + 1, hasLeftTop: done.hasLeftTop || !isAtTop() };
  }
  document.addEventListener("scroll", onScroll, { capture: true, passive: true, signal });
  const stopListening = onMutation((_titleId, change, isSettled) => {
    if (!isSettled || !("rating" in change) || change.rating === null) return;
    done = { ...done, ratings: done.ratings + 1 };
  });
  return () => {
    watching.abort();
    stopListening();
  };
}
