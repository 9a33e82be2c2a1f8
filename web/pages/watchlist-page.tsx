import { memo } from "react";

import { SkippedTitles } from "../features/watchlist/skipped-titles.tsx";
import { WatchlistShelf } from "../features/watchlist/watchlist-shelf.tsx";
import { messages } from "../messages/messages.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { WATCHLIST_PAGE } from "../titles/marks.ts";
import { Link } from "../ui/link.tsx";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

// Memoized so that opening a title's details doesn't rerender the lists.
const Shelf = memo(WatchlistShelf);
const Skipped = memo(SkippedTitles);

export function WatchlistPage() {
  usePageTitle(messages.watchlist.heading);
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <div className={styles["top"]}>
        <h1>{messages.watchlist.heading}</h1>
        <p className={styles["ways"]}>
          <Link to="/lists">{messages.shell.lists}</Link>
          <Link to="/history">{messages.shell.history}</Link>
        </p>
      </div>
      <Shelf onOpen={details.open} />
      <Skipped onOpen={details.open} />
      <DetailModal {...details.shown} page={WATCHLIST_PAGE} />
    </main>
  );
}
