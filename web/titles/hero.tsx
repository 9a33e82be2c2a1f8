import { Info } from "lucide-react";
import { useMemo } from "react";

import type { Item, Reason } from "#contract/item.ts";

import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { ambientOf } from "./ambient.ts";
import { HeroName } from "./hero-name.tsx";
import { HeroPlaceholder } from "./hero-placeholder.tsx";
import { heroOverview } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { MetaLine } from "./meta-line.tsx";
import { RatingControl } from "./rating-control.tsx";
import { ReasonLine } from "./reason-line.tsx";
import { StreamOn } from "./stream-on.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useAbsorbed } from "./use-gone.ts";
import { useMedia } from "./use-media.ts";
import { useProviders } from "./use-providers.ts";
import { WatchlistToggle } from "./watchlist-toggle.tsx";

import styles from "./hero.module.css";

type Props = {
  /** Null while it is being looked for, and where there is nothing to show. */
  item: Item | null;
  reason?: Pick<Reason, "kind" | "text"> | null | undefined;
  isLoading?: boolean;
  onMoreInfo: (item: Item) => void;
  onRated?: ((item: Item) => void) | undefined;
};

/** The one title that opens the page. On a phone it is its whole poster. */
export function Hero({ item, isLoading = false, ...rest }: Props) {
  if (item !== null) return <FilledHero item={item} {...rest} />;
  return isLoading ? <HeroPlaceholder /> : null;
}

function FilledHero({ item, reason, onMoreInfo, onRated }: Omit<Props, "item"> & { item: Item }) {
  const only = useMemo(() => [item], [item]);
  useAbsorbed(only);
  const providers = useProviders(only)(item);
  const isPhone = useMedia("(max-width: 768px)");
  return (
    <section
      className={classNames(styles["hero"], !isPhone && "media")}
      style={ambientOf(item)}
      aria-label={item.title}
    >
      <div className={styles["picture"]}>
        <TitlePicture
          item={item}
          shape={isPhone ? "poster" : "backdrop"}
          name={isPhone ? item.title : null}
          isUrgent
        />
      </div>
      <div className={styles["copy"]}>
        {reason && <ReasonLine reason={reason} />}
        <HeroName item={item} isHidden={isPhone} />
        <MetaLine item={item} extra={item.genres[0]?.name} />
        {item.overview !== "" && <p className={styles["overview"]}>{heroOverview(item.overview)}</p>}
        <div className={styles["actions"]}>
          <Button kind="primary" icon={Info} onClick={() => onMoreInfo(item)}>
            More info
          </Button>
          <WatchlistToggle titleId={item.id} />
          <RatingControl titleId={item.id} page={ROWS_PAGE} onRated={() => onRated?.(item)} />
        </div>
        <StreamOn providers={providers} />
      </div>
    </section>
  );
}
