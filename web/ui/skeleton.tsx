import type { CSSProperties } from "react";

import { classNames } from "./class-names.ts";

import styles from "./skeleton.module.css";

type SkeletonProps = {
  shape?: "box" | "text" | "disc";
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  /** CSS aspect ratio, such as `16 / 9`. */
  ratio?: CSSProperties["aspectRatio"];
  className?: string | undefined;
};

/** A loading placeholder. The surrounding region sets `aria-busy`. */
export function Skeleton({ shape = "box", width, height, ratio, className }: SkeletonProps) {
  return (
    <div
      className={classNames(styles["skeleton"], styles[shape], className)}
      style={{ width, height, aspectRatio: ratio }}
      aria-hidden="true"
    />
  );
}
