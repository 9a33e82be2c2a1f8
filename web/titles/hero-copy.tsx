import { Info } from "lucide-react";

import type { Provider } from "#contract/availability.ts";
import type { Item, Reason } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { HeroName } from "./hero-name.tsx";
import { heroOverview } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { MetaLine } from "./meta-line.tsx";
import { RatingControl } from "./rating-control.tsx";
import { ReasonLine } from "./reason-line.tsx";
import { StreamOn } from "./stream-on.tsx";
import { WatchlistToggle } from "./watchlist-toggle.tsx";

import styles from "./hero.module.css";

export type HeroCopyProps = {
  item: Item;
  providers: readonly Provider[];
  reason: Pick<Reason, "kind" | "text"> | null | undefined;
  /** Whether the image already contains the title. */
  hasNameOnPicture: boolean;
  onMoreInfo: (item: Item) => void;
  onRated: ((item: Item) => void) | undefined;
};

/** The text and actions of the hero. */
export function HeroCopy({ item, providers, reason, hasNameOnPicture, onMoreInfo, onRated }: HeroCopyProps) {
  return (
    <div className={styles["copy"]}>
      {reason && <ReasonLine reason={reason} />}
      <HeroName item={item} isHidden={hasNameOnPicture} />
      <MetaLine item={item} extra={item.genres[0]?.name} />
      {item.overview !== "" && (
        <p className={styles["overview"]} dir="auto">
          {heroOverview(item.overview)}
        </p>
      )}
      <div className={styles["actions"]}>
        <Button kind="primary" icon={Info} onClick={() => onMoreInfo(item)}>
          {messages.titles.moreInfo}
        </Button>
        <WatchlistToggle title={item} />
        <RatingControl title={item} page={ROWS_PAGE} onRated={() => onRated?.(item)} />
      </div>
      <StreamOn providers={providers} />
    </div>
  );
}
