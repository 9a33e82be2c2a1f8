import { memo } from "react";

import { SocialFeed } from "../features/social-feed/social-feed.tsx";
import { social } from "../messages/social.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

const RATINGS_PAGE = "social";
// Memoized so that opening a title's details doesn't rerender the feed.
const Feed = memo(SocialFeed);

export function SocialPage() {
  usePageTitle(social.feed.heading);
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{social.feed.heading}</h1>
      <Feed onOpen={details.open} />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}
