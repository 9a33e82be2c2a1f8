import { messages } from "../messages/messages.ts";
import { classNames } from "../ui/class-names.ts";
import { HeroCopyPlaceholder } from "./hero-copy-placeholder.tsx";
import { PHONES, useMedia } from "./use-media.ts";

import styles from "./hero.module.css";

/** The hero's own box and lines, before its title is known. */
export function HeroPlaceholder() {
  // There the words stand on the page, not on the picture.
  const isPhone = useMedia(PHONES);
  return (
    <section
      className={classNames(styles["hero"], !isPhone && "media")}
      aria-busy="true"
      aria-label={messages.ui.loadingName}
    >
      <div className={styles["picture"]} />
      <HeroCopyPlaceholder />
    </section>
  );
}
