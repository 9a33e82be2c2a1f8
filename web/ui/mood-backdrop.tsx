import { useState } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";

import { NO_LIGHTS, lightsAfter } from "./backdrop-lights.ts";

import "./mood-lights.css";
import styles from "./mood-backdrop.module.css";

type Props = {
  moods: readonly PersonMood[];
  /** What's behind it: a dialog, a page with rows, or a hero's artwork. */
  ground?: "dialog" | "page" | "picture";
};

/** A backdrop that glows in the colors of the given moods. It fills the nearest positioned ancestor. */
export function MoodBackdrop({ moods, ground = "dialog" }: Props) {
  const [shown, setShown] = useState({ moods, lights: lightsAfter(NO_LIGHTS, moods) });
  // Updated while rendering: a light that's turned off fades out in place.
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
