import { type ReactNode, useEffect } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { TrailerFrameProps } from "./trailer-frame.tsx";
import type { Trailer } from "./use-trailer.ts";

import styles from "./trailer-screen.module.css";

type Props = {
  trailer: Trailer;
  title: string;
  /** The title's image, filling its box. */ children: ReactNode;
};

/**
 * A title's image that turns into its trailer: the player loads only when it should play, and is visible only
 * while the video runs.
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
      // If the player can't load, the trailer is unavailable, nothing worse.
      logFailure("trailer", error);
      return NoFrame;
    }
  },
});

function NoFrame({ onSignal }: TrailerFrameProps) {
  useEffect(() => onSignal("failed"), [onSignal]);
  return null;
}
