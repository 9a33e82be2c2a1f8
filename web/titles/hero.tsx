import type { Item, Reason } from "#contract/item.ts";

import { ambientOf } from "./ambient.ts";
import { HeroCopy } from "./hero-copy.tsx";
import { HeroPlaceholder } from "./hero-placeholder.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { PHONES, useMedia } from "./use-media.ts";
import { useProviders } from "./use-providers.ts";
import { WideHero } from "./wide-hero.tsx";

import styles from "./hero.module.css";

type Props = {
  /** `null` while loading, and if there's nothing to show. */
  item: Item | null;
  reason?: Pick<Reason, "kind" | "text"> | null | undefined;
  isLoading?: boolean;
  onMoreInfo: (item: Item) => void;
  onRated?: ((item: Item) => void) | undefined;
};

/** The featured title at the top of a page. On a phone it's the whole poster. */
export function Hero({ item, isLoading = false, ...rest }: Props) {
  if (item !== null) return <FilledHero item={item} {...rest} />;
  return isLoading ? <HeroPlaceholder /> : null;
}

function FilledHero({ item, reason, onMoreInfo, onRated }: Omit<Props, "item"> & { item: Item }) {
  const { visibilityRef, providers } = useProviders<HTMLElement>(item);
  const isPhone = useMedia(PHONES);
  const copy = { item, providers, reason, onMoreInfo, onRated };
  if (!isPhone) return <WideHero key={item.id} {...copy} visibilityRef={visibilityRef} />;
  return (
    <section ref={visibilityRef} className={styles["hero"]} style={ambientOf(item)} aria-label={item.title}>
      <div className={styles["picture"]}>
        <TitlePicture item={item} shape="poster" name={item.title} isUrgent />
      </div>
      <HeroCopy key={item.id} {...copy} hasNameOnPicture />
    </section>
  );
}
