/**
 * Rules for when a trailer, or animated artwork in its place, may play, and how the viewer and the player
 * change that. Independent of the DOM.
 */

/** Start delay: the 200 ms that a preview takes to open, and slightly longer elsewhere. */
export const PREVIEW_TRAILER_DELAY_MS = 200;
export const TRAILER_DELAY_MS = 250;
export const RESUME_DELAY_MS = 200;
export const ATTENTION_DEBOUNCE_MS = 100;
const MAX_RETRIES = 2;

/**
 * How much of the trailer's box must be in the window, and the band in the middle of the window that it must
 * reach.
 */
export const VISIBLE_SHARE = 0.5;
export const FOCUS_ZONE = "-40% 0px -40% 0px";
const NEAR_PAGE_END_PX = 100;
export const SMALL_DEVICES = "(max-width: 1024px), (hover: none) and (pointer: coarse)";

export type Surroundings = {
  /** Partly visible, and visible enough. */
  isInSight: boolean;
  isVisible: boolean;
  isInFocusZone: boolean;
  /** Hovered or focused: the viewer is looking at it, wherever it is in the window. */
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

/** In pixels. An unscrolled page is at its start, however short it is. */
export function isNearEnd(page: { scrolled: number; windowHeight: number; height: number }): boolean {
  return page.scrolled > 0 && page.height - page.windowHeight - page.scrolled < NEAR_PAGE_END_PX;
}

export type Playback = {
  /** The viewer's last choice. A pause overrides every rule. */
  viewerChoice: "play" | "pause" | null;
  isMuted: boolean;
  attempt: number;
  /** The player shows the video rather than its thumbnail. */
  isRunning: boolean;
  isUnavailable: boolean;
};

export type PlayerSignal = "ready" | "playing" | "paused" | "ended" | "failed";
export type PlaybackEvent = PlayerSignal | "viewer plays" | "viewer pauses" | "viewer turns sound";

export const AT_REST: Playback = {
  viewerChoice: null,
  isMuted: true,
  attempt: 0,
  isRunning: false,
  isUnavailable: false,
};

export function afterEvent(playback: Playback, event: PlaybackEvent): Playback {
  return { ...playback, ...CHANGES[event](playback) };
}

const CHANGES: Readonly<Record<PlaybackEvent, (playback: Playback) => Partial<Playback>>> = {
  "viewer plays": () => ({ viewerChoice: "play" }),
  "viewer pauses": () => ({ viewerChoice: "pause" }),
  "viewer turns sound": ({ isMuted }) => ({ isMuted: !isMuted }),
  ready: () => ({ isRunning: false }),
  playing: () => ({ isRunning: true }),
  paused: () => ({ isRunning: false }),
  // Plays once, and again only on request.
  ended: () => ({ isRunning: false, viewerChoice: "pause" }),
  failed: ({ attempt }) =>
    attempt < MAX_RETRIES
      ? { isRunning: false, attempt: attempt + 1 }
      : { isRunning: false, isUnavailable: true },
};

/** @param startsByItself whether the rules decide; otherwise the viewer does */
export function wantsToPlay(
  { viewerChoice }: Playback,
  surroundings: Surroundings,
  { startsByItself }: { startsByItself: boolean },
): boolean {
  if (viewerChoice !== null) return viewerChoice === "play" && isWatchable(surroundings);
  return startsByItself && mayAutoplay(surroundings);
}

/**
 * An invisible trailer doesn't play, no matter who started it. Being able to press Play means enough of it is
 * visible.
 */
function isWatchable({ isInSight, isBehindDialog, isPageHidden }: Surroundings): boolean {
  return isInSight && !isBehindDialog && !isPageHidden;
}
