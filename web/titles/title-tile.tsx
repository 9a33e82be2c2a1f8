import { useCallback } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { tileTitle, titleWithYear } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { Monogram } from "./monogram.tsx";
import { PreviewAnchor } from "./preview/preview-anchor.tsx";
import { STREAMING_AREA } from "./preview/preview-store.ts";
import { RatingBadge } from "./rating-badge.tsx";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useRating } from "./use-rating.ts";

import styles from "./title-tile.module.css";

const MAX_PROVIDERS = 3;
const NOBODY: readonly Provider[] = [];

type Props = {
  item: Item;
  providers?: readonly Provider[];
  page?: string;
  /** A plain click; clicks with a modifier follow the link. */
  onOpen?: ((item: Item) => void) | undefined;
  /** Told when the tile has come into view. */
  onSeen?: ((item: Item) => void) | undefined;
  tabIndex?: number;
  isUrgent?: boolean;
};

export function TitleTile(props: Props) {
  const { item, providers = NOBODY, page = ROWS_PAGE, onOpen, onSeen, tabIndex, isUrgent } = props;
  const { rating } = useRating(item, page);
  const shown = providers.slice(0, MAX_PROVIDERS);
  const seen = useCallback(() => onSeen?.(item), [onSeen, item]);

  return (
    <PreviewAnchor
      item={item}
      kind="tiles"
      page={page}
      onOpen={onOpen}
      onSeen={onSeen === undefined ? undefined : seen}
      tabIndex={tabIndex}
    >
      <TitleLink
        item={item}
        label={labelOf(item, shown, rating === null ? null : messages.rating.values[rating])}
        className={styles["tile"]}
        onOpen={onOpen}
        tabIndex={tabIndex}
      >
        <TitlePicture item={item} shape="tile" name={tileTitle(item.title)} isUrgent={isUrgent ?? false} />
        {rating !== null && <RatingBadge rating={rating} />}
        {shown.length > 0 && (
          <span className={styles["providers"]} {...{ [STREAMING_AREA]: "" }}>
            {shown.map(({ provider_id: id, provider_name: name }) => (
              <Monogram key={id} providerId={id} name={name} size="small" />
            ))}
          </span>
        )}
      </TitleLink>
    </PreviewAnchor>
  );
}

function labelOf(item: Item, providers: readonly Provider[], ratingWord: string | null): string {
  const names = providers.map(({ provider_name: name }) => name).join(", ");
  return [titleWithYear(item), ratingWord, names === "" ? null : messages.titles.onServices(names)]
    .filter((part) => part !== null)
    .join(", ");
}
