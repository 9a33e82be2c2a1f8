import { memo } from "react";

import { NowPlaying, Trending } from "../features/featured/featured.tsx";
import { social } from "../messages/social.ts";
import { DetailModal, useDetails } from "../titles/details.ts";
import { usePageTitle } from "../ui/page-heading.ts";

import styles from "./page.module.css";

const RATINGS_PAGE = "featured";
// Memoized so that opening a title's details doesn't rerender the lists.
const TrendingTitles = memo(Trending);
const PlayingTitles = memo(NowPlaying);

export function FeaturedPage() {
  usePageTitle(social.featured.heading);
  const details = useDetails();
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{social.featured.heading}</h1>
      <TrendingTitles page={RATINGS_PAGE} onOpen={details.open} />
      <PlayingTitles page={RATINGS_PAGE} onOpen={details.open} />
      <DetailModal {...details.shown} page={RATINGS_PAGE} />
    </main>
  );
}
