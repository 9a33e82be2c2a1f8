/**
 * Rules for when a trailer, or animated artwork in its place, may play, and how the viewer and the player
 * change that. Independent of the DOM.
 */
import { upTo } from "../../ui/breakpoints.ts";

/** Start delays: in a preview, the 200 ms its opening animation takes; elsewhere slightly longer. */
export const PREVIEW_TRAILER_DELAY_MS = 200;
export const TRAILER_DELAY_MS = 250;
export const RESUME_DELAY_MS = 200;
export const ATTENTION_DEBOUNCE_MS = 100;
const MAX_RETRIES = 2;

/**
 * Share of the trailer's box that must be in the window, and the root margin of the middle band of the window
 * that the box must reach.
 */
export const VISIBLE_SHARE = 0.5;
export const FOCUS_ZONE = "-40% 0px -40% 0px";
const NEAR_PAGE_END_PX = 100;
export const SMALL_DEVICES = `${upTo("tablet")}, (hover: none) and (pointer: coarse)`;

export type Surroundings = {
  /** Any part is in the window. */
  isInSight: boolean;
  /** At least VISIBLE_SHARE is in the window. */
  isVisible: boolean;
  isInFocusZone: boolean;
  /** Hovered or focused. Replaces being in the focus zone. */
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

/** All values are in pixels. An unscrolled page counts as being at its start, however short it is. */
export function isNearEnd(page: { scrolled: number; windowHeight: number; height: number }): boolean {
  return page.scrolled > 0 && page.height - page.windowHeight - page.scrolled < NEAR_PAGE_END_PX;
}

export type Playback = {
  /** The viewer's last choice, which overrides the autoplay rules. A trailer that ended counts as paused. */
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
  // The trailer plays once, and again only on request.
  ended: () => ({ isRunning: false, viewerChoice: "pause" }),
  failed: ({ attempt }) =>
    attempt < MAX_RETRIES
      ? { isRunning: false, attempt: attempt + 1 }
      : { isRunning: false, isUnavailable: true },
};

/** @param startsByItself whether the autoplay rules may start the trailer; if not, only the viewer can */
export function wantsToPlay(
  { viewerChoice }: Playback,
  surroundings: Surroundings,
  { startsByItself }: { startsByItself: boolean },
): boolean {
  if (viewerChoice !== null) return viewerChoice === "play" && isWatchable(surroundings);
  return startsByItself && mayAutoplay(surroundings);
}

/**
 * An invisible trailer never plays, no matter what started it. If the viewer pressed Play, any visible part is
 * enough.
 */
function isWatchable({ isInSight, isBehindDialog, isPageHidden }: Surroundings): boolean {
  return isInSight && !isBehindDialog && !isPageHidden;
}
