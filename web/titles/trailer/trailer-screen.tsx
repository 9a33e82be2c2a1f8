import { Play, Pause, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, useEffect } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { messages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { TrailerFrameProps } from "./trailer-frame.tsx";
import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-screen.module.css";

type Props = {
  trailer: Trailer;
  title: string;
  /** The title's image, filling its box. */
  children: ReactNode;
};

/**
 * A title's image that turns into its trailer. The player loads only when the trailer first plays, and is
 * visible only while the video runs.
 */
export function TrailerScreen({ trailer, title, children }: Props) {
  const { medium, videoKey, attempt, hasStarted, isPlaying, isMuted, isShown, onSignal } = trailer;
  const isArtwork = medium === "artwork" && hasStarted;
  const motion = isArtwork ? (isPlaying ? "running" : "paused") : "none";
  return (
    <div className={styles["screen"]}>
      <div className={styles["scene"]} data-motion={motion}>
        {children}
      </div>
      {isArtwork && <div className={styles["light"]} data-motion={motion} aria-hidden="true" />}
      {videoKey !== null && hasStarted && (
        <TrailerFrame
          key={attempt}
          videoKey={videoKey}
          title={title}
          isPlaying={isPlaying}
          isMuted={isMuted}
          isShown={isShown}
          onSignal={onSignal}
        />
      )}
    </div>
  );
}

const TrailerFrame = lazyComponent<TrailerFrameProps>({
  load: async () => {
    try {
      return (await import("./trailer-frame.tsx")).TrailerFrame;
    } catch (error) {
      // If the player can't load, the trailer just counts as unavailable.
      logFailure("trailer", error);
      return NoFrame;
    }
  },
});

function NoFrame({ onSignal }: TrailerFrameProps) {
  useEffect(() => onSignal("failed"), [onSignal]);
  return null;
}

type TrailerSurfaceProps = {
  trailer: Trailer;
  /** Shows a large play icon in the middle while paused. */
  hasSign?: boolean;
};

/** Plays and pauses on click. Keyboard users have a button for that. */
export function TrailerSurface({ trailer, hasSign = false }: TrailerSurfaceProps) {
  const { medium, isPlaying, toggle } = trailer;
  if (medium !== "video" && medium !== "artwork") return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={styles["surface"]} aria-hidden="true" onClick={toggle} data-trailer-surface="">
      {hasSign && medium === "video" && (
        <span className={styles["sign"]} data-shown={!isPlaying}>
          <Play size={30} />
        </span>
      )}
    </div>
  );
}

type TrailerButtonsProps = { trailer: Trailer; size?: "small" | "medium" };

/**
 * The Play/Pause and sound buttons. Animated artwork can be paused too. The buttons stay if the trailer fails,
 * because they may have the focus.
 */
export function TrailerButtons({ trailer, size = "medium" }: TrailerButtonsProps) {
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
