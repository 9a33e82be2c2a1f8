import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { ownServicesQuery } from "../api/detail-queries.ts";
import { platformsQuery } from "../api/title-queries.ts";
import { detailWords } from "../messages/title-details.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { offersIn } from "./offers.ts";
import { placeCount, primaryOffer } from "./primary-offer.ts";
import { WatchLink } from "./watch-link.tsx";
import { webSearchUrl } from "./watch-url.ts";

import styles from "./watch-line.module.css";

type Props = {
  item: Pick<Item, "id" | "media_type" | "title">;
  /** ID of the heading above the list of all offers. */
  offersHeadingId: string;
};

/**
 * The first thing that a title's details offer: to play it on a service that has it in the viewer's country, or
 * to look for it on the web.
 */
export function WatchLine({ item, offersHeadingId }: Props) {
  const platforms = useQuery(platformsQuery(item));
  const own = useQuery(ownServicesQuery());
  if (platforms.isPending || own.isPending)
    return (
      <div className={styles["line"]} aria-busy="true">
        <Skeleton width={196} height={46} />
      </div>
    );
  const offers =
    platforms.data === undefined ? null : offersIn(platforms.data.streamingPlatforms, platforms.data.country);
  const first = offers === null ? null : primaryOffer(offers, own.data ?? []);
  const others = offers === null ? 0 : placeCount(offers) - 1;
  if (first === null) {
    return (
      <div className={styles["line"]}>
        <ButtonLink icon={Search} href={webSearchUrl(item.title)} target="_blank" rel="noopener noreferrer">
          {detailWords.watch.searchWeb}
          <span className="visually-hidden">{detailWords.whereToWatch.newTab}</span>
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles["line"]}>
      <WatchLink item={item} offer={first} />
      {others > 0 && (
        // On wide screens the other offers are beside this line.
        <Button kind="quiet" isFlush className={styles["others"]} onClick={() => goTo(offersHeadingId)}>
          {detailWords.watch.others(others)}
        </Button>
      )}
    </div>
  );
}

function goTo(headingId: string): void {
  const heading = document.getElementById(headingId);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}
