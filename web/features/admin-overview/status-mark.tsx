import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";

import { classNames } from "../../ui/class-names.ts";
import type { Icon } from "../../ui/icon.ts";
import type { Level } from "./levels.ts";

import styles from "./overview.module.css";

const ICONS: Record<Level, Icon> = {
  good: CircleCheck,
  warning: TriangleAlert,
  critical: CircleAlert,
  unknown: CircleHelp,
};

/** A status word with an icon: color alone isn't enough. */
export function StatusMark({ level, text }: { level: Level; text: string }) {
  const LevelIcon = ICONS[level];
  return (
    <span className={classNames(styles["status"], styles[level])}>
      <LevelIcon size={16} aria-hidden="true" />
      {text}
    </span>
  );
}
