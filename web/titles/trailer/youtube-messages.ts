/** Messages to and from YouTube's embedded player. Nothing else it sends is trusted. */
import type { PlayerSignal } from "./trailer-rules.ts";

/** This host sets no cookies before playback. */
export const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

const CHANNEL = { id: "trailer", channel: "widget" } as const;

export type PlayerCommand = "playVideo" | "pauseVideo" | "mute" | "unMute";

/** URL of the player: no controls, muted, and restricted to messages to this page. */
export function playerUrl(videoKey: string, pageOrigin: string): string {
  const address = new URL(`/embed/${encodeURIComponent(videoKey)}`, PLAYER_ORIGIN);
  address.search = new URLSearchParams({
    enablejsapi: "1",
    origin: pageOrigin,
    mute: "1",
    controls: "0",
    disablekb: "1",
    fs: "0",
    iv_load_policy: "3",
    modestbranding: "1",
    playsinline: "1",
    rel: "0",
  }).toString();
  return address.href;
}

export const LISTENING = JSON.stringify({ event: "listening", ...CHANNEL });

/** The player sends these two events only to subscribers. */
export const SUBSCRIPTIONS = ["onStateChange", "onError"].map((name) =>
  commandText("addEventListener", [name]),
);

export function commandText(func: PlayerCommand | "addEventListener", args: readonly string[] = []): string {
  return JSON.stringify({ event: "command", func, args, ...CHANNEL });
}

const STATES: ReadonlyMap<unknown, PlayerSignal> = new Map([
  [0, "ended"],
  [1, "playing"],
  [2, "paused"],
]);

/** The playback signal in a message; `null` if there's none, or if it isn't from the player. */
export function signalIn(message: unknown): PlayerSignal | null {
  const { event, info } = parsed(message);
  if (event === "onReady" || event === "initialDelivery") return "ready";
  if (event === "onError") return "failed";
  if (event === "onStateChange") return STATES.get(info) ?? null;
  if (event !== "infoDelivery" || typeof info !== "object" || info === null) return null;
  return "playerState" in info ? (STATES.get(info.playerState) ?? null) : null;
}

function parsed(message: unknown): { event?: unknown; info?: unknown } {
  if (typeof message !== "string") return {};
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
