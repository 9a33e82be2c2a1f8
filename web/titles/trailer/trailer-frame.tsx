import { useEffect, useEffectEvent, useRef } from "react";

import { messages } from "../../messages/messages.ts";
import type { PlayerSignal } from "./trailer-rules.ts";
import { playerUrl, type Player, connectPlayer } from "./youtube-player.ts";

import styles from "./trailer-frame.module.css";

export type TrailerFrameProps = {
  videoKey: string;
  title: string;
  isPlaying: boolean;
  isMuted: boolean;
  /** `false` until the video plays, and while it's paused. */
  isShown: boolean;
  onSignal: (signal: PlayerSignal) => void;
};

/** The player, without controls of its own. The app's buttons around it control it. */
export function TrailerFrame({ videoKey, title, isPlaying, isMuted, isShown, onSignal }: TrailerFrameProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const playerRef = useRef<Player>(null);
  const tell = useEffectEvent((signal: PlayerSignal) => onSignal(signal));

  useEffect(() => {
    if (frameRef.current === null) return undefined;
    const player = connectPlayer(frameRef.current, (signal) => tell(signal));
    playerRef.current = player;
    return () => player.disconnect();
  }, []);
  useEffect(() => {
    if (isPlaying) playerRef.current?.play();
    else playerRef.current?.pause();
  }, [isPlaying]);
  useEffect(() => {
    if (isMuted) playerRef.current?.mute();
    else playerRef.current?.unmute();
  }, [isMuted]);

  return (
    <div className={styles["frame"]} data-shown={isShown} inert>
      <iframe
        ref={frameRef}
        className={styles["player"]}
        src={playerUrl(videoKey, window.location.origin)}
        title={messages.trailer.name(title)}
        allow="autoplay; encrypted-media"
        // The player is cross-origin, and the content policy keeps it that way, so it can't lift its own
        // sandbox.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
