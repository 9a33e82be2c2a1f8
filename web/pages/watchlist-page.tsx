import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { WatchlistShelf } from "../features/watchlist/watchlist-shelf.tsx";
import { messages } from "../messages/messages.ts";
import { DetailModal } from "../titles/detail-chunk.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

import styles from "./page.module.css";

export function WatchlistPage() {
  usePageTitle(messages.watchlist.heading);
  const [opened, setOpened] = useState<Item | null>(null);
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{messages.watchlist.heading}</h1>
      <WatchlistShelf onOpen={setOpened} />
      <DetailModal item={opened} onClose={() => setOpened(null)} />
    </main>
  );
}
