import { Clapperboard, Compass, Flame, Sparkles, SunDim, Tag, UserRound } from "lucide-react";

import type { Reason } from "#contract/item.ts";

import type { Icon } from "../ui/icon.ts";
import { DoubleThumb } from "./double-thumb.tsx";

import styles from "./reason-line.module.css";

const ICONS: Readonly<Record<Reason["kind"], Icon>> = {
  because: DoubleThumb,
  genre: Tag,
  mood: Sparkles,
  person: UserRound,
  popular: Flame,
  new: Clapperboard,
  exploration: Compass,
  context: SunDim,
};

/** Why a title is shown, in one sentence. */
export function ReasonLine({ reason }: { reason: Pick<Reason, "kind" | "text"> }) {
  const ReasonIcon = ICONS[reason.kind];
  return (
    <p className={styles["reason"]}>
      <ReasonIcon size={18} className={styles["icon"] ?? ""} />
      <bdi>{reason.text}</bdi>
    </p>
  );
}
