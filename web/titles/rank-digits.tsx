import { useId } from "react";

import { RANK_DIGITS } from "./rank-outlines.ts";

import styles from "./rank-digits.module.css";

/** A rank from 1 to 10, lit from the left. Ten is one drawing of two glyphs. */
export function RankDigits({ rank, className }: { rank: number; className?: string | undefined }) {
  const id = useId();
  const digits = RANK_DIGITS[rank - 1];
  if (digits === undefined) return null;
  return (
    <svg className={className} viewBox={digits.viewBox} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" className={styles["lit"]} />
          <stop offset="0.5" className={styles["turning"]} />
          <stop offset="1" className={styles["unlit"]} />
        </linearGradient>
      </defs>
      <path d={digits.path} fill={`url(#${id})`} />
    </svg>
  );
}
