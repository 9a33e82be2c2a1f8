import { useParams } from "react-router";

import { OwnListView } from "../features/lists/own-list.tsx";
import { OwnLists } from "../features/lists/own-lists.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";

import styles from "./page.module.css";

const RATINGS_PAGE = "lists";

/** The viewer's lists, or one of them. */
export function ListsPage() {
  const { listId } = useParams();
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      {listId === undefined ? (
        <OwnLists />
      ) : (
        <OwnListView key={listId} listId={numberOf(listId)} page={RATINGS_PAGE} onOpen={details.open} />
      )}
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}

/** 0 is no list's number, so anything else in the address is a missing list. */
function numberOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
