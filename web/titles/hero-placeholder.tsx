import { messages } from "../messages/messages.ts";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { PHONES, useMedia } from "./use-media.ts";

import styles from "./hero.module.css";

/** Skeleton of the hero, before its title is known. */
export function HeroPlaceholder() {
  // On phones, the text is below the image.
  const isPhone = useMedia(PHONES);
  return (
    <section
      className={classNames(styles["hero"], !isPhone && "media")}
      aria-busy="true"
      aria-label={messages.ui.loadingName}
    >
      <div className={styles["picture"]} />
      <div className={styles["copy"]} aria-busy="true">
        <Skeleton width="min(420px, 80%)" height={64} />
        <Skeleton shape="text" width={220} />
        <Skeleton shape="text" width="min(480px, 100%)" />
        <Skeleton shape="text" width="min(400px, 90%)" />
        <Skeleton width={150} height={46} />
      </div>
    </section>
  );
}
