import { Pause, Play, Volume2, VolumeX } from "lucide-react";

import { messages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-buttons.module.css";

type Props = { trailer: Trailer; size?: "small" | "medium" };

/**
 * There's a Pause button whenever something moves. The buttons stay if the trailer fails, because they may have
 * the focus.
 */
export function TrailerButtons({ trailer, size = "medium" }: Props) {
  const { medium, isPlaying, isMuted, isUnavailable, toggle, toggleSound } = trailer;
  const hasVideo = medium === "video";
  const canPlay = hasVideo || medium === "artwork";
  const { play, pause } =
    medium === "artwork"
      ? { play: messages.trailer.playArtwork, pause: messages.trailer.pauseArtwork }
      : messages.trailer;
  const look = { tone: "picture", size } as const;
  return (
    <>
      {isUnavailable && <p className={styles["caption"]}>{messages.trailer.unavailable}</p>}
      {(canPlay || isUnavailable) && (
        <IconButton
          {...look}
          icon={isPlaying ? Pause : Play}
          label={isPlaying ? pause : play}
          aria-disabled={!canPlay}
          onClick={canPlay ? toggle : undefined}
        />
      )}
      {(hasVideo || isUnavailable) && (
        <IconButton
          {...look}
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? messages.trailer.unmute : messages.trailer.mute}
          aria-disabled={!hasVideo}
          onClick={hasVideo ? toggleSound : undefined}
        />
      )}
    </>
  );
}
