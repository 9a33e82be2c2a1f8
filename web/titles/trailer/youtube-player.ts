/**
 * Controls YouTube's embedded player by messages, without loading YouTube's script. Messages are only sent to
 * the player's origin and only accepted from that frame and origin. A player that doesn't respond in time
 * counts as failed.
 */
import type { PlayerSignal } from "./trailer-rules.ts";

const LOAD_TIMEOUT_MS = 10_000;
const RESPONSE_TIMEOUT_MS = 3000;
const POLL_MS = 250;

export type Player = {
  play(): void;
  pause(): void;
  mute(): void;
  unmute(): void;
  disconnect(): void;
};

/** Connects to the player in this frame. Commands given before the player is ready are sent once it is. */
export function connectPlayer(frame: HTMLIFrameElement, onSignal: (signal: PlayerSignal) => void): Player {
  const connection = new AbortController();
  const { signal } = connection;
  const pendingCommands = new Map<"playback" | "sound", PlayerCommand>();
  let isReady = false;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let timeout = setTimeout(fail, LOAD_TIMEOUT_MS);

  function send(text: string): void {
    frame.contentWindow?.postMessage(text, PLAYER_ORIGIN);
  }

  function request(about: "playback" | "sound", command: PlayerCommand): void {
    pendingCommands.set(about, command);
    if (isReady) send(commandText(command));
  }

  function onLoad(): void {
    clearTimeout(timeout);
    clearInterval(pollTimer);
    timeout = setTimeout(fail, RESPONSE_TIMEOUT_MS);
    pollTimer = setInterval(() => send(LISTENING), POLL_MS);
  }

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== PLAYER_ORIGIN || source !== frame.contentWindow) return;
    const playerSignal = signalIn(data);
    if (playerSignal === "failed") fail();
    else if (playerSignal === "ready") becomeReady();
    else if (playerSignal !== null) onSignal(playerSignal);
  }

  function becomeReady(): void {
    if (isReady) return;
    isReady = true;
    stopWaiting();
    for (const text of SUBSCRIPTIONS) send(text);
    for (const command of pendingCommands.values()) send(commandText(command));
    onSignal("ready");
  }

  function fail(): void {
    disconnect();
    onSignal("failed");
  }

  function stopWaiting(): void {
    clearTimeout(timeout);
    clearInterval(pollTimer);
  }

  function disconnect(): void {
    stopWaiting();
    connection.abort();
  }

  frame.addEventListener("load", onLoad, { signal });
  window.addEventListener("message", onMessage, { signal });
  return {
    play: () => request("playback", "playVideo"),
    pause: () => request("playback", "pauseVideo"),
    mute: () => request("sound", "mute"),
    unmute: () => request("sound", "unMute"),
    disconnect,
  };
}

/** This host sets no cookies before playback. */
export const PLAYER_ORIGIN = "https://www.youtube-nocookie.com";

const CHANNEL = { id: "trailer", channel: "widget" } as const;

type PlayerCommand = "playVideo" | "pauseVideo" | "mute" | "unMute";

/** URL of the player: no controls, muted, and exchanging messages only with this page. */
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

const LISTENING = JSON.stringify({ event: "listening", ...CHANNEL });

/** The player sends these two events only to subscribers. */
const SUBSCRIPTIONS = ["onStateChange", "onError"].map((name) => commandText("addEventListener", [name]));

export function commandText(func: PlayerCommand | "addEventListener", args: readonly string[] = []): string {
  return JSON.stringify({ event: "command", func, args, ...CHANNEL });
}

const STATES: ReadonlyMap<unknown, PlayerSignal> = new Map([
  [0, "ended"],
  [1, "playing"],
  [2, "paused"],
]);

/** The playback signal in a message, or `null` if the message contains none. */
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
