import { ThumbsDown, ThumbsUp } from "lucide-react";

import type { Rating } from "#contract/rating.ts";

import { DoubleThumb } from "./double-thumb.tsx";

import styles from "./rating-badge.module.css";

const ICONS = { 1: ThumbsDown, 2: ThumbsUp, 3: DoubleThumb } as const;

/** The viewer's rating in the corner of an image. The text belongs in the parent's label. */
export function RatingBadge({ rating }: { rating: Rating }) {
  const Icon = ICONS[rating];
  return (
    <span className={styles["badge"]} aria-hidden="true">
      <Icon size={14} />
    </span>
  );
}
