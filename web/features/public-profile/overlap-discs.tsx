import { publicProfile } from "../../messages/public-profile.ts";
import { discDistance } from "./disc-distance.ts";

import styles from "./compatibility.module.css";

type Props = { percentage: number; margin: number };

const RADIUS = 100;

/** Two tastes as overlapping discs; the shared area is the percentage. */
export function OverlapDiscs({ percentage, margin }: Props) {
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
