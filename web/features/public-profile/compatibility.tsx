import type { CallAnswer } from "#contract/api.ts";

import { publicProfile } from "../../messages/public-profile.ts";

import styles from "./compatibility.module.css";

type Compatibility = NonNullable<CallAnswer<"GET /api/user/stats/{name}">["data"]["compatibility"]>;

/** The server's score for a component without data. */
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

type Props = { percentage: number; margin: number };

const RADIUS = 100;

/** Two tastes as overlapping discs. The overlap is `percentage` of a disc's area. */
function OverlapDiscs({ percentage, margin }: Props) {
  const words = publicProfile.compatibility;
  const distance = RADIUS * discDistance(percentage / 100);
  const first = 2 * RADIUS - distance / 2;
  const second = 2 * RADIUS + distance / 2;
  const rise = Math.sqrt(Math.max(0, RADIUS ** 2 - (distance / 2) ** 2));
  const [top, bottom] = [RADIUS - rise, RADIUS + rise];
  const lens = `M${2 * RADIUS} ${top}A${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} ${bottom}A${RADIUS} ${RADIUS} 0 0 1 ${2 * RADIUS} ${top}Z`;
  return (
    <svg
      className={styles["discs"]}
      viewBox={`${first - RADIUS} 0 ${distance + 2 * RADIUS} ${2 * RADIUS}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={words.label(percentage, margin)}
    >
      <circle className={styles["disc"]} cx={first} cy={RADIUS} r={RADIUS} />
      <circle className={styles["other-disc"]} cx={second} cy={RADIUS} r={RADIUS} />
      {percentage > 0 && <path className={styles["lens"]} d={lens} />}
      <text className={styles["value"]} x={2 * RADIUS} y={RADIUS} dy=".35em" textAnchor="middle">
        {words.percentage(percentage)}
      </text>
    </svg>
  );
}

/**
 * Distance between the centers of two discs of radius 1 whose overlap is this share of one disc's area: from 0
 * (identical) to 2 (touching). There's no closed-form solution, so it's found by bisection, to a millionth.
 */
export function discDistance(share: number): number {
  let [least, most] = [0, 2];
  while (most - least > 1e-6) {
    const distance = (least + most) / 2;
    if (overlapShare(distance) > share) least = distance;
    else most = distance;
  }
  return (least + most) / 2;
}

/** @returns the overlap of two discs of radius 1 at this distance, as a share of one disc's area */
export function overlapShare(distance: number): number {
  const half = distance / 2;
  return (2 * Math.acos(half) - distance * Math.sqrt(1 - half * half)) / Math.PI;
}
