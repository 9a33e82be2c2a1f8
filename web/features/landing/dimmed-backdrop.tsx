import { ambientOf } from "../../titles/ambient.ts";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { useLandingTitles } from "./use-landing-titles.ts";

import styles from "./dimmed-backdrop.module.css";

/** The picture of the landing page, where it only gives light: behind forms. Small screens have its light alone. */
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
