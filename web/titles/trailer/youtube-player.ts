/**
 * Controls YouTube's player in its frame by messages, without loading their script. It only posts to the
 * player's origin, and only listens to that frame at that origin. A player that doesn't respond in time counts
 * as failed.
 */
import type { PlayerSignal } from "./trailer-rules.ts";
import {
  LISTENING,
  PLAYER_ORIGIN,
  type PlayerCommand,
  SUBSCRIPTIONS,
  commandText,
  signalIn,
} from "./youtube-messages.ts";

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

/** Commands for a player that isn't ready are sent once it is. */
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
