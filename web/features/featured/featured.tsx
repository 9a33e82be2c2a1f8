import { useQuery } from "@tanstack/react-query";
import { Flame } from "lucide-react";
import { useState, type ComponentProps } from "react";

import type { Item } from "#contract/item.ts";

import { nowPlayingQuery } from "../../api/list-queries.ts";
import { trendingQuery } from "../../api/queries.ts";
import { chartNote } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";

import styles from "./featured.module.css";

const TYPES = (["all", "movie", "tv"] as const).map((value) => ({
  value,
  label: social.featured.types[value],
}));
const PERIODS = (["day", "week"] as const).map((value) => ({
  value,
  label: social.featured.periods[value],
}));

type Props = { page: string; onOpen: (item: Item) => void };

export function Trending({ page, onOpen }: Props) {
  const [mediaType, setMediaType] = useState<(typeof TYPES)[number]["value"]>("all");
  const [timeWindow, setTimeWindow] = useState<(typeof PERIODS)[number]["value"]>("day");
  const { data, isPending } = useQuery(trendingQuery({ mediaType, timeWindow, limit: MAX_FEATURED }));
  return (
    <section className={styles["section"]} aria-labelledby="featured-trending">
      <div className={styles["head"]}>
        <h2 id="featured-trending">{social.featured.trending}</h2>
        <SegmentedRadio
          label={social.featured.type}
          value={mediaType}
          options={TYPES}
          onChange={setMediaType}
        />
        <SegmentedRadio
          label={social.featured.period}
          value={timeWindow}
          options={PERIODS}
          onChange={setTimeWindow}
        />
        {data?.items.length !== 0 && <p className={styles["note"]}>{chartNote("trending", data)}</p>}
      </div>
      <FeaturedGrid
        label={social.featured.trending}
        items={data?.items ?? []}
        isLoading={isPending}
        emptyText={social.featured.nothingTrending}
        page={page}
        onOpen={onOpen}
      />
    </section>
  );
}

const PLACES = (["movie", "tv"] as const).map((value) => ({ value, label: social.featured.places[value] }));

export function NowPlaying({ page, onOpen }: Props) {
  const [mediaType, setMediaType] = useState<(typeof PLACES)[number]["value"]>("movie");
  const { data, isPending } = useQuery(nowPlayingQuery({ mediaType, limit: MAX_FEATURED }));
  return (
    <section className={styles["section"]} aria-labelledby="featured-now-playing">
      <div className={styles["head"]}>
        <h2 id="featured-now-playing">{social.featured.nowPlaying}</h2>
        <SegmentedRadio
          label={social.featured.where}
          value={mediaType}
          options={PLACES}
          onChange={setMediaType}
        />
        {data?.items.length !== 0 && <p className={styles["note"]}>{chartNote(mediaType, data)}</p>}
      </div>
      <FeaturedGrid
        label={social.featured.nowPlaying}
        items={data?.items ?? []}
        isLoading={isPending}
        emptyText={social.featured.nothingIn[mediaType]}
        emptyReason={data?.source === "own" ? social.featured.onlyOwnCatalogue : undefined}
        page={page}
        onOpen={onOpen}
      />
    </section>
  );
}

type FeaturedGridProps = ComponentProps<typeof ItemsGrid> & {
  isLoading: boolean;
  emptyText: string;
  emptyReason?: string | undefined;
};

/** A grid of titles, or a notice if there are none. A failed request also shows the notice. */
function FeaturedGrid({ emptyText, emptyReason, ...grid }: FeaturedGridProps) {
  if (!grid.isLoading && grid.items.length === 0)
    return <Notice icon={Flame} headingLevel={3} title={emptyText} text={emptyReason} />;
  return <ItemsGrid {...grid} max={MAX_FEATURED} />;
}

const MAX_FEATURED = 20;
