import type { CallAnswer } from "#contract/api.ts";

import { publicProfile } from "../../messages/public-profile.ts";
import { OverlapDiscs } from "./overlap-discs.tsx";

import styles from "./compatibility.module.css";

type Compatibility = NonNullable<CallAnswer<"GET /api/user/stats/{name}">["data"]["compatibility"]>;

/** The score of a component without data. */
const UNKNOWN = 50;

export function CompatibilityPanel({ compatibility }: { compatibility: Compatibility }) {
  const words = publicProfile.compatibility;
  const { percentage, margin, level, shared_ratings: shared, breakdown } = compatibility;
  const meters = [
    { name: words.ratings, value: breakdown.rating_similarity },
    { name: words.genres, value: breakdown.genre_overlap },
    { name: words.moods, value: breakdown.mood_overlap },
  ];
  const isUnknown = shared === 0 && meters.every(({ value }) => value === UNKNOWN);
  const bothLike = [...compatibility.shared_genres, ...compatibility.shared_moods];
  return (
    <div className={styles["panel"]}>
      <OverlapDiscs percentage={percentage} margin={margin} />
      <div className={styles["words"]}>
        <h2 className={styles["level"]}>{isUnknown ? words.tooEarly : words.levels[level]}</h2>
        <p className={styles["shared"]}>{words.shared(shared)}</p>
        <ul className={styles["meters"]}>
          {meters.map(({ name, value }) => (
            <li key={name}>
              <span>{name}</span>
              <meter className="visually-hidden" min={0} max={100} value={value} aria-label={name} />
              <span className={styles["meter"]} aria-hidden="true">
                <span style={{ inlineSize: `${value}%` }} />
              </span>
              <b>{words.percentage(value)}</b>
            </li>
          ))}
        </ul>
        <p className={styles["margin"]}>{isUnknown ? words.nothingKnown : words.sureness(shared, margin)}</p>
        {bothLike.length > 0 && (
          <div className={styles["both"]}>
            <h3>{words.bothLike}</h3>
            <ul>
              {bothLike.map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}
