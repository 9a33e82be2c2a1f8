/** When a trailer, or the artwork that moves in its place, may play; what the viewer and the player change about it. No page needed. */

/** Until it starts: after the 200 ms in which a preview opens, and a little later where nothing opens. */
export const PREVIEW_TRAILER_DELAY_MS = 200;
export const TRAILER_DELAY_MS = 250;
export const RESUME_DELAY_MS = 200;
export const ATTENTION_DEBOUNCE_MS = 100;
const MAX_RETRIES = 2;

/** How much of the place must be in the window, and the band across the window's middle that it must reach into. */
export const VISIBLE_SHARE = 0.5;
export const FOCUS_ZONE = "-40% 0px -40% 0px";
const NEAR_PAGE_END_PX = 100;
export const SMALL_DEVICES = "(max-width: 1024px), (hover: none) and (pointer: coarse)";

export type Surroundings = {
  /** Some of it, and enough of it. */
  isInSight: boolean;
  isVisible: boolean;
  isInFocusZone: boolean;
  /** The mouse rests on it, or the focus is in it: the viewer looks there, wherever it stands in the window. */
  hasAttention: boolean;
  isNearPageEnd: boolean;
  isBehindDialog: boolean;
  isPageHidden: boolean;
  isOnSmallDevice: boolean;
  reducesMotion: boolean;
  savesData: boolean;
};

export function mayAutoplay(surroundings: Surroundings): boolean {
  const { isVisible, isInFocusZone, hasAttention, isNearPageEnd, isOnSmallDevice, reducesMotion, savesData } =
    surroundings;
  const isLookedAt = isVisible && (isInFocusZone || hasAttention) && !isNearPageEnd;
  return isLookedAt && !isOnSmallDevice && !reducesMotion && !savesData && isWatchable(surroundings);
}

/** All in pixels. A page that has not been scrolled is at its beginning, however short it is. */
export function standsNearEnd(page: { scrolled: number; windowHeight: number; height: number }): boolean {
  return page.scrolled > 0 && page.height - page.windowHeight - page.scrolled < NEAR_PAGE_END_PX;
}

export type Playback = {
  /** What the viewer asked for last. A pause outlasts every rule. */
  wish: "play" | "pause" | null;
  isMuted: boolean;
  attempt: number;
  /** The player shows its film, not its cover. */
  isRunning: boolean;
  isUnavailable: boolean;
};

export type PlayerSignal = "ready" | "playing" | "paused" | "ended" | "failed";
export type PlaybackEvent = PlayerSignal | "viewer plays" | "viewer pauses" | "viewer turns sound";

export const AT_REST: Playback = {
  wish: null,
  isMuted: true,
  attempt: 0,
  isRunning: false,
  isUnavailable: false,
};

export function afterEvent(playback: Playback, event: PlaybackEvent): Playback {
  return { ...playback, ...CHANGES[event](playback) };
}

const CHANGES: Readonly<Record<PlaybackEvent, (playback: Playback) => Partial<Playback>>> = {
  "viewer plays": () => ({ wish: "play" }),
  "viewer pauses": () => ({ wish: "pause" }),
  "viewer turns sound": ({ isMuted }) => ({ isMuted: !isMuted }),
  ready: () => ({ isRunning: false }),
  playing: () => ({ isRunning: true }),
  paused: () => ({ isRunning: false }),
  // Once is enough: it plays again when the viewer wants it to.
  ended: () => ({ isRunning: false, wish: "pause" }),
  failed: ({ attempt }) =>
    attempt < MAX_RETRIES
      ? { isRunning: false, attempt: attempt + 1 }
      : { isRunning: false, isUnavailable: true },
};

/** @param startsByItself where the rules decide; elsewhere the viewer does */
export function wantsToPlay(
  { wish }: Playback,
  surroundings: Surroundings,
  { startsByItself }: { startsByItself: boolean },
): boolean {
  if (wish !== null) return wish === "play" && isWatchable(surroundings);
  return startsByItself && mayAutoplay(surroundings);
}

/** What nobody can see does not play, whoever started it. Whoever can press Play sees enough of it. */
function isWatchable({ isInSight, isBehindDialog, isPageHidden }: Surroundings): boolean {
  return isInSight && !isBehindDialog && !isPageHidden;
}
