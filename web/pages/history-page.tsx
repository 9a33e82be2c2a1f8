import { memo } from "react";

import { HistoryShelf } from "../features/history/history-shelf.tsx";
import { historyWords } from "../messages/history.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

const RATINGS_PAGE = "history";
// Memoized so that opening a title's details doesn't rerender the list.
const Shelf = memo(HistoryShelf);

export function HistoryPage() {
  usePageTitle(historyWords.page.heading);
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{historyWords.page.heading}</h1>
      <Shelf page={RATINGS_PAGE} onOpen={details.open} />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}
