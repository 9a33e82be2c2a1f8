import { useState } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";

import { DARK_ROOM, lightsAfter } from "./room-lights.ts";

import "../../ui/mood-lights.css";
import styles from "./room.module.css";

/** The ground of the dialog: each mood that is chosen adds its light. */
export function Room({ moods }: { moods: readonly PersonMood[] }) {
  const [shown, setShown] = useState({ moods, lights: lightsAfter(DARK_ROOM, moods) });
  // Remembered while rendering: a light that is put out fades where it stood.
  if (shown.moods !== moods) setShown({ moods, lights: lightsAfter(shown.lights, moods) });

  return (
    <div className={styles["room"]} aria-hidden="true">
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
