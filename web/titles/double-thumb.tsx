import { ThumbsUp } from "lucide-react";

import { classNames } from "../ui/class-names.ts";

import styles from "./double-thumb.module.css";

type Props = { size?: number; className?: string };

/** Two thumbs up: loved. */
export function DoubleThumb({ size = 20, className }: Props) {
  return (
    <span className={classNames(styles["double"], className)} aria-hidden="true">
      <ThumbsUp size={size} />
      <ThumbsUp size={size} />
    </span>
  );
}
