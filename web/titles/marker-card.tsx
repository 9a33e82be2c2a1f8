import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./marker-card.module.css";

type Props = { label: string; shape?: "tile" | "ranked"; tabIndex: number };

/** A card that is no title: it says what the titles after it are. */
export function MarkerCard({ label, shape = "tile", tabIndex }: Props) {
  return (
    // The arrow keys stop here too, or it would be passed over unheard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={tabIndex} className={styles["marker"]} data-shape={shape}>
      <HalfDisc size={22} />
      <p className={styles["label"]}>{label}</p>
    </div>
  );
}
