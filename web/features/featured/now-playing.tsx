import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { nowPlayingQuery } from "../../api/list-queries.ts";
import { chartNote } from "../../messages/chart-note.ts";
import { social } from "../../messages/social.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import { FeaturedGrid } from "./featured-grid.tsx";
import { MAX_FEATURED } from "./featured-max.ts";

import styles from "./featured.module.css";

const PLACES = (["movie", "tv"] as const).map((value) => ({ value, label: social.featured.places[value] }));

type Props = { page: string; onOpen: (item: Item) => void };

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
