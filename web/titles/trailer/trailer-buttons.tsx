import { Pause, Play, Volume2, VolumeX } from "lucide-react";

import { IconButton } from "../../ui/icon-button.tsx";
import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-buttons.module.css";

type Props = { trailer: Trailer; size?: "small" | "medium" };

/** Pause is there whenever something moves. A trailer that could not be had leaves its buttons, or they would take the focus along. */
export function TrailerButtons({ trailer, size = "medium" }: Props) {
  const { medium, isPlaying, isMuted, isUnavailable, toggle, toggleSound } = trailer;
  const hasVideo = medium === "video";
  const canPlay = hasVideo || medium === "artwork";
  const name = medium === "artwork" ? "artwork" : "trailer";
  const look = { tone: "picture", size } as const;
  return (
    <>
      {isUnavailable && <p className={styles["caption"]}>Trailer unavailable</p>}
      {(canPlay || isUnavailable) && (
        <IconButton
          {...look}
          icon={isPlaying ? Pause : Play}
          label={`${isPlaying ? "Pause" : "Play"} ${name}`}
          aria-disabled={!canPlay}
          onClick={canPlay ? toggle : undefined}
        />
      )}
      {(hasVideo || isUnavailable) && (
        <IconButton
          {...look}
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? "Unmute trailer" : "Mute trailer"}
          aria-disabled={!hasVideo}
          onClick={hasVideo ? toggleSound : undefined}
        />
      )}
    </>
  );
}
