/** The messages that YouTube's player in a frame understands and sends. What comes from it is trusted no further than it is read here. */
import type { PlayerSignal } from "./trailer-rules.ts";

/** The host that sets no cookies before something is played. */
export const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

const CHANNEL = { id: "trailer", channel: "widget" } as const;

export type PlayerCommand = "playVideo" | "pauseVideo" | "mute" | "unMute";

/** The player without controls of its own, muted, told to speak to this page only. */
export function playerAddress(videoKey: string, pageOrigin: string): string {
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

/** The two events that the player tells only to those who ask. */
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

/** What a message says about the playback; null where it says nothing, or is none of the player's. */
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
