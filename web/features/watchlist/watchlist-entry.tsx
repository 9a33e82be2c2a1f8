import type { Item } from "#contract/item.ts";

import { lengthText, listOverview, yearOf } from "../../titles/labels.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { WatchlistToggle } from "../../titles/watchlist-toggle.tsx";

import styles from "./watchlist.module.css";

type Props = { item: Item; onOpen: (item: Item) => void };

export function WatchlistEntry({ item, onOpen }: Props) {
  const facts = [yearOf(item), lengthText(item), item.genres[0]?.name].filter(Boolean);
  return (
    <li className={styles["entry"]}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={item} shape="poster" />
      </div>
      <div className={styles["words"]}>
        <h2>
          <TitleLink item={item} onOpen={onOpen}>
            {item.title}
          </TitleLink>
        </h2>
        <p className={styles["facts"]}>{facts.join(" · ")}</p>
        <p>{listOverview(item.overview)}</p>
      </div>
      <WatchlistToggle titleId={item.id} title={item.title} look="icon" />
    </li>
  );
}
