import { X } from "lucide-react";
import type { MouseEvent } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../../messages/messages.ts";
import { lengthText, listOverview, yearOf } from "../../titles/labels.ts";
import { ServiceMarks } from "../../titles/service-marks.tsx";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { useProviders } from "../../titles/use-providers.ts";
import { removeFromWatchlist } from "../../titles/watchlist.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { focusBeside } from "./focus-beside.ts";

import styles from "./watchlist.module.css";

type Props = { item: Item; onOpen: (item: Item) => void };

export function WatchlistEntry({ item, onOpen }: Props) {
  const { sightRef, providers } = useProviders<HTMLLIElement>(item);
  const facts = [yearOf(item), lengthText(item), item.genres[0]?.name].filter(Boolean);

  function onRemove({ currentTarget }: MouseEvent): void {
    focusBeside(currentTarget.closest("li"));
    void removeFromWatchlist(item);
  }

  return (
    <li ref={sightRef} className={styles["entry"]}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={item} shape="poster" />
      </div>
      <div className={styles["words"]}>
        <h2>
          <TitleLink item={item} onOpen={onOpen}>
            <bdi>{item.title}</bdi>
          </TitleLink>
        </h2>
        <p className={styles["facts"]}>
          {facts.join(" · ")}
          <ServiceMarks providers={providers} />
        </p>
        <p dir="auto">{listOverview(item.overview)}</p>
      </div>
      <IconButton icon={X} label={messages.watchlist.removeTitle(item.title)} onClick={onRemove} />
    </li>
  );
}
