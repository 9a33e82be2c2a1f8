import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useReducer, useState } from "react";

import { trailerQuery } from "../../api/title-queries.ts";
import { useDebounced } from "../../ui/use-debounced.ts";
import { AT_REST, RESUME_DELAY_MS, type Surroundings, afterEvent, wantsToPlay } from "./trailer-rules.ts";
import { useExclusivePlayback } from "./use-exclusive-playback.ts";
import { UNKNOWN_SURROUNDINGS, watchSurroundings } from "./watch-surroundings.ts";

type Options = {
  /** The element that contains the trailer. */
  placeRef: RefObject<Element | null>;
  titleId: number;
  /** By the rules, or when the viewer starts it. Animated artwork always follows the rules. */
  starts: "by-itself" | "on-click";
  delayMs: number;
};

export type Trailer = ReturnType<typeof useTrailer>;

/** A title's trailer at one place on the page, or animated artwork in its place. */
export function useTrailer({ placeRef, titleId, starts, delayMs }: Options) {
  const surroundings = useSurroundings(placeRef);
  const [playback, dispatch] = useReducer(afterEvent, AT_REST);
  const { data: videoKey, isPending } = useQuery(trailerQuery(titleId));
  const hasVideo = typeof videoKey === "string" && !playback.isUnavailable;
  const canMove = !surroundings.reducesMotion && !surroundings.isOnSmallDevice;
  const medium = isPending ? "unknown" : hasVideo ? "video" : canMove ? "artwork" : "none";

  const startsByItself = starts === "by-itself" || medium === "artwork";
  const isWanted =
    (medium === "video" || medium === "artwork") && wantsToPlay(playback, surroundings, { startsByItself });
  // With manual start, this already silences the rest of the page before the viewer decides.
  const hasPlayback = useExclusivePlayback({ isClaimed: isWanted || starts === "on-click" });
  const isDue = isWanted && hasPlayback;
  const [hasStarted, setHasStarted] = useState(false);
  const isPlaying = useDebounced(isDue, hasStarted ? RESUME_DELAY_MS : delayMs) && isDue;
  if (isPlaying && !hasStarted) setHasStarted(true);

  return {
    medium,
    videoKey: hasVideo ? videoKey : null,
    attempt: playback.attempt,
    hasStarted,
    isPlaying,
    isShown: isPlaying && playback.isRunning,
    isMuted: playback.isMuted,
    isUnavailable: playback.isUnavailable,
    onSignal: dispatch,
    toggle: () => dispatch(isDue ? "viewer pauses" : "viewer plays"),
    toggleSound: () => dispatch("viewer turns sound"),
  };
}

function useSurroundings(placeRef: RefObject<Element | null>): Surroundings {
  const [surroundings, setSurroundings] = useState(UNKNOWN_SURROUNDINGS);
  useEffect(() => {
    const place = placeRef.current;
    return place === null ? undefined : watchSurroundings(place, setSurroundings);
  }, [placeRef]);
  return surroundings;
}
