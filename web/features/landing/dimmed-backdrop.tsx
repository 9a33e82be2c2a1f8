import { ambientOf, TitlePicture } from "../../titles/title-picture.tsx";
import { useLandingTitles } from "./landing-hero.tsx";

import styles from "./dimmed-backdrop.module.css";

/** The landing page's artwork, dimmed, behind forms. Narrow windows only show its colors. */
export function DimmedBackdrop() {
  const { hero } = useLandingTitles();
  return (
    <div className={styles["backdrop"]} style={hero === null ? {} : ambientOf(hero)} aria-hidden="true">
      {hero !== null && (
        <TitlePicture item={hero} shape="backdrop" name={null} className={styles["picture"]} />
      )}
    </div>
  );
}
