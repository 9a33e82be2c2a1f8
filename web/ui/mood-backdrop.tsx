import { useState } from "react";

import { type PersonMood, QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";

import "./mood-lights.css";
import styles from "./mood-backdrop.module.css";

type Props = {
  moods: readonly PersonMood[];
  /** The surface it lights: a dialog, a page with rows, or a hero's artwork. */
  ground?: "dialog" | "page" | "picture";
};

/** A backdrop that glows in the colors of the given moods. It fills the nearest positioned ancestor. */
export function MoodBackdrop({ moods, ground = "dialog" }: Props) {
  const [shown, setShown] = useState({ moods, lights: lightsAfter(NO_LIGHTS, moods) });
  // Set while rendering, so a light that's turned off fades out in place.
  if (shown.moods !== moods) setShown({ moods, lights: lightsAfter(shown.lights, moods) });

  return (
    <div className={styles["room"]} data-ground={ground} aria-hidden="true">
      {shown.lights.map((light, index) =>
        light === null ? null : (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the position identifies a light
            key={`${index} ${light.mood}`}
            className={styles["light"]}
            data-place={index}
            data-mood={light.mood}
            data-on={light.isOn}
          />
        ),
      )}
    </div>
  );
}

/**
 * The light in one position, or `null`. A light that's off keeps its position until another mood needs it, so
 * it fades out in place.
 */
export type BackdropLight = { mood: PersonMood; isOn: boolean } | null;

export const NO_LIGHTS: readonly BackdropLight[] = Array.from({ length: QUIZ_MAX_MOODS }, () => null);

/** The lights for these moods: existing ones keep their positions, new ones take the first free position. */
export function lightsAfter(
  before: readonly BackdropLight[],
  moods: readonly PersonMood[],
): readonly BackdropLight[] {
  const after = before.map((light) => light && { ...light, isOn: moods.includes(light.mood) });
  for (const mood of moods) {
    if (after.some((light) => light?.mood === mood)) continue;
    const free = after.findIndex((light) => light === null || !light.isOn);
    if (free !== -1) after[free] = { mood, isOn: true };
  }
  return after;
}
