import { useParams } from "react-router";

import type { TopicKind } from "../api/topic-queries.ts";
import { TopicTitles } from "../features/topic/topic-titles.tsx";
import { DetailModal, useDetails } from "../titles/details.ts";

import styles from "./page.module.css";

const PAGE = "topic";

/** All titles of a person, genre, mood, theme or franchise. */
export function TopicPage() {
  const { kind = "", name = "" } = useParams();
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      {/* The server doesn't find a kind that doesn't exist. */}
      <TopicTitles
        key={`${kind} ${name}`}
        kind={kind as TopicKind}
        name={name}
        page={PAGE}
        onOpen={details.open}
      />
      <DetailModal {...details.shown} page={PAGE} />
    </main>
  );
}
