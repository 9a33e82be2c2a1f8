import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./marker-card.module.css";

type Props = { label: string; shape?: "tile" | "ranked"; tabIndex: number };

/** A card that introduces the titles after it. */
export function MarkerCard({ label, shape = "tile", tabIndex }: Props) {
  return (
    // Arrow keys stop here too; otherwise screen reader users would miss it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={tabIndex} className={styles["marker"]} data-shape={shape}>
      <HalfDisc size={22} />
      <p className={styles["label"]}>{label}</p>
    </div>
  );
}
