import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useState } from "react";

import type { Item } from "#contract/item.ts";

import { similarQuery } from "../api/list-queries.ts";
import { detailWords } from "../messages/title-details.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { PosterTile } from "./poster-tile.tsx";
import { useImpression, useTrackImpressions } from "./use-impressions.ts";

import styles from "./similar-titles.module.css";

const MAX_SIMILAR = 12;
const PLACEHOLDERS = 6;

type Props = {
  titleId: number;
  heading?: string;
  headingLevel: 2 | 3;
  page: string;
  onOpen: (item: Item) => void;
};

/** Titles like this one, requested once the viewer has scrolled near them. Nothing is shown if there are none. */
export function SimilarTitles(props: Props) {
  const { titleId, heading = detailWords.details.similar, headingLevel, page, onOpen } = props;
  const Heading = `h${headingLevel}` as const;
  const headingId = useId();
  const [isNear, setNear] = useState(false);
  const nearRef = useImpression<HTMLDivElement>(useCallback(() => setNear(true), []));
  const onSeen = useTrackImpressions("similar");
  const { data, isError } = useQuery({ ...similarQuery(titleId, MAX_SIMILAR), enabled: isNear });
  if (isError || data?.length === 0) return null;
  return (
    <section className={styles["similar"]} aria-labelledby={headingId} aria-busy={data === undefined}>
      {data === undefined && <div ref={nearRef} className={styles["near"]} />}
      <Heading id={headingId}>{heading}</Heading>
      {data === undefined ? (
        <div className={styles["row"]}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <Skeleton key={index} ratio={2 / 3} />
          ))}
        </div>
      ) : (
        <ul className={styles["row"]}>
          {data.map((item) => (
            <PosterTile key={item.id} item={item} page={page} onOpen={onOpen} onSeen={onSeen} />
          ))}
        </ul>
      )}
    </section>
  );
}
