import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { trendingQuery } from "../../api/queries.ts";
import { chartNote } from "../../messages/chart-note.ts";
import { social } from "../../messages/social.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { FeaturedGrid } from "./featured-grid.tsx";
import { MAX_FEATURED } from "./featured-max.ts";

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
