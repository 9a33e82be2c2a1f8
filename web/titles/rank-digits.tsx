import { useId } from "react";

import outlines from "./rank-outlines.svg";

import styles from "./rank-digits.module.css";

/** View box of each rank's drawing. A display font isn't worth a download for ten digits. */
const VIEW_BOXES = [
  "-6 -6 195 733",
  "-6 -6 304 729",
  "-6 -6 308 735",
  "-6 -6 295 729",
  "-6 -6 300 724",
  "-6 -6 332 735",
  "-6 -6 279 722",
  "-6 -6 334 734",
  "-6 -6 332 735",
  "-6 -6 530 745",
] as const;

/** A rank from 1 to 10, lit from the left. Ten is one drawing of two glyphs. */
export function RankDigits({ rank, className }: { rank: number; className?: string | undefined }) {
  const id = useId();
  const viewBox = VIEW_BOXES[rank - 1];
  if (viewBox === undefined) return null;
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" className={styles["lit"]} />
          <stop offset="0.5" className={styles["turning"]} />
          <stop offset="1" className={styles["unlit"]} />
        </linearGradient>
      </defs>
      <use href={`${outlines}#rank-${rank}`} fill={`url(#${id})`} />
    </svg>
  );
}
