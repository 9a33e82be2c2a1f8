import type { Item } from "#contract/item.ts";

import { titleWithYear } from "./labels.ts";
import { RankDigits } from "./rank-digits.tsx";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";

import styles from "./ranked-tile.module.css";

type Props = {
  item: Item;
  rank: number;
  onOpen?: ((item: Item) => void) | undefined;
  tabIndex?: number;
};

export function RankedTile({ item, rank, onOpen, tabIndex }: Props) {
  return (
    <TitleLink
      item={item}
      label={`Number ${rank}: ${titleWithYear(item)}`}
      className={styles["tile"]}
      onOpen={onOpen}
      tabIndex={tabIndex}
    >
      <RankDigits rank={rank} className={styles["digits"]} />
      <span className={styles["poster"]}>
        <TitlePicture item={item} shape="poster" />
      </span>
    </TitleLink>
  );
}
