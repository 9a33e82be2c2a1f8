import { useState } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";

import { DARK_ROOM, lightsAfter } from "./room-lights.ts";

import "./mood-lights.css";
import styles from "./room.module.css";

type Props = {
  moods: readonly PersonMood[];
  /** What they light: the ground of a dialog, the page behind its rows, or the picture of a hero. */
  ground?: "dialog" | "page" | "picture";
};

/** The lights of a room: each mood that is set adds its own. Its box is the positioned one that it stands in. */
export function Room({ moods, ground = "dialog" }: Props) {
  const [shown, setShown] = useState({ moods, lights: lightsAfter(DARK_ROOM, moods) });
  // Remembered while rendering: a light that is put out fades where it stood.
  if (shown.moods !== moods) setShown({ moods, lights: lightsAfter(shown.lights, moods) });

  return (
    <div className={styles["room"]} data-ground={ground} aria-hidden="true">
      {shown.lights.map((light, place) =>
        light === null ? null : (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- the place is what a light is known by
            key={`${place} ${light.mood}`}
            className={styles["light"]}
            data-place={place}
            data-mood={light.mood}
            data-on={light.isOn}
          />
        ),
      )}
    </div>
  );
}
