import { X } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { messages } from "../../messages/messages.ts";
import { EntryCard } from "../../titles/entry-card.tsx";
import { lengthText, listOverview, yearOf } from "../../titles/labels.ts";
import { ServiceMarks } from "../../titles/service-marks.tsx";
import { useProviders } from "../../titles/use-providers.ts";
import { removeFromWatchlist } from "../../titles/watchlist.ts";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { IconButton } from "../../ui/icon-button.tsx";

import styles from "./watchlist.module.css";

type Props = { item: Item; onOpen: (item: Item) => void };

export function WatchlistEntry({ item, onOpen }: Props) {
  const { visibilityRef, providers } = useProviders<HTMLLIElement>(item);
  const facts = [yearOf(item), lengthText(item), item.genres[0]?.name].filter(Boolean);

  function remove(control: Element): void {
    focusNeighborEntry(control);
    void removeFromWatchlist(item);
  }

  return (
    <EntryCard
      ref={visibilityRef}
      item={item}
      onOpen={onOpen}
      look="story"
      action={
        <IconButton
          icon={X}
          label={messages.watchlist.removeTitle(item.title)}
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      }
    >
      <p className={styles["facts"]}>
        {facts.join(" · ")}
        <ServiceMarks providers={providers} />
      </p>
      <p dir="auto">{listOverview(item.overview)}</p>
    </EntryCard>
  );
}
