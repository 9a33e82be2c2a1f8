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

const LOADED_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 3000;
const ASK_EVERY_MS = 250;

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
  const wishes = new Map<"playback" | "sound", PlayerCommand>();
  let isReady = false;
  let asking: ReturnType<typeof setInterval> | undefined;
  let patience = setTimeout(fail, LOADED_WITHIN_MS);

  function send(text: string): void {
    frame.contentWindow?.postMessage(text, PLAYER_ORIGIN);
  }

  function wish(about: "playback" | "sound", command: PlayerCommand): void {
    wishes.set(about, command);
    if (isReady) send(commandText(command));
  }

  function onLoad(): void {
    clearTimeout(patience);
    clearInterval(asking);
    patience = setTimeout(fail, ANSWERS_WITHIN_MS);
    asking = setInterval(() => send(LISTENING), ASK_EVERY_MS);
  }

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== PLAYER_ORIGIN || source !== frame.contentWindow) return;
    const said = signalIn(data);
    if (said === "failed") fail();
    else if (said === "ready") becomeReady();
    else if (said !== null) onSignal(said);
  }

  function becomeReady(): void {
    if (isReady) return;
    isReady = true;
    stopWaiting();
    for (const text of SUBSCRIPTIONS) send(text);
    for (const command of wishes.values()) send(commandText(command));
    onSignal("ready");
  }

  function fail(): void {
    disconnect();
    onSignal("failed");
  }

  function stopWaiting(): void {
    clearTimeout(patience);
    clearInterval(asking);
  }

  function disconnect(): void {
    stopWaiting();
    connection.abort();
  }

  frame.addEventListener("load", onLoad, { signal });
  window.addEventListener("message", onMessage, { signal });
  return {
    play: () => wish("playback", "playVideo"),
    pause: () => wish("playback", "pauseVideo"),
    mute: () => wish("sound", "mute"),
    unmute: () => wish("sound", "unMute"),
    disconnect,
  };
}
