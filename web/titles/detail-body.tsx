import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { DetailFacts } from "./detail-facts.tsx";
import { kindText } from "./labels.ts";
import { MetaLine } from "./meta-line.tsx";
import { PlatformList } from "./platform-list.tsx";
import { RatingControl } from "./rating-control.tsx";
import { ShareButton } from "./share-button.tsx";
import { SkipButton } from "./skip-button.tsx";
import { WatchedToggle } from "./watched-toggle.tsx";
import { WatchlistToggle } from "./watchlist-toggle.tsx";

import styles from "./detail-body.module.css";

type Props = {
  item: Item;
  page: string;
  platformsHeading?: string | undefined;
  platformsHeadingLevel?: 2 | 3;
  onRated: (rating: Rating) => void;
  onSkip: () => void;
};

/** The details below the artwork, shared by the dialog and the page. */
export function DetailBody(props: Props) {
  const { item, page, platformsHeading, platformsHeadingLevel = 3, onRated, onSkip } = props;
  return (
    <div className={styles["body"]}>
      <div className={styles["story"]}>
        <MetaLine item={item} extra={kindText(item)} />
        <p className={styles["overview"]} dir="auto">
          {item.overview === "" ? messages.titles.noDescription : item.overview}
        </p>
        <div className={styles["actions"]}>
          <RatingControl title={item} page={page} place="detail" showsLabels onRated={onRated} />
          <WatchlistToggle title={item} />
          <WatchedToggle titleId={item.id} />
          <SkipButton title={item} page={page} place="detail" onSkip={onSkip} />
          <ShareButton item={item} />
        </div>
      </div>
      <DetailFacts item={item} />
      <div className={styles["platforms"]}>
        <PlatformList item={item} heading={platformsHeading} headingLevel={platformsHeadingLevel} />
      </div>
    </div>
  );
}
