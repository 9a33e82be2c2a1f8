import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";
import type { OfferKind } from "#contract/streaming-services.ts";

import { platformsQuery } from "../api/queries.ts";
import { dayText } from "../messages/formats.ts";
import { messages } from "../messages/messages.ts";
import { OfferGroup } from "./offer-group.tsx";
import { hasOffers, offersOf } from "./offers.ts";

import styles from "./platform-list.module.css";

const GROUPS: readonly { kind: OfferKind; label: string; emptyText: string }[] = [
  { kind: "flatrate", label: messages.whereToWatch.stream, emptyText: messages.whereToWatch.noStream },
  { kind: "rent", label: messages.whereToWatch.rent, emptyText: messages.whereToWatch.noRent },
  { kind: "buy", label: messages.whereToWatch.buy, emptyText: messages.whereToWatch.noBuy },
];

type Props = { item: Pick<Item, "id" | "media_type" | "title">; heading?: string | undefined };

/** Where a title can be streamed, rented or bought, with the date of the data. */
export function PlatformList({ item, heading = messages.whereToWatch.heading }: Props) {
  const { data, isPending } = useQuery(platformsQuery(item));
  const offers = data === undefined ? null : offersOf(data.streamingPlatforms);
  return (
    <section className={styles["block"]} aria-busy={isPending}>
      <h3>{heading}</h3>
      {isPending && <p className={styles["message"]}>{messages.whereToWatch.loading}</p>}
      {!isPending && (offers === null || !hasOffers(offers)) && (
        <p className={styles["message"]}>{messages.whereToWatch.unknown}</p>
      )}
      {offers !== null && hasOffers(offers) && (
        <div className={styles["groups"]}>
          {GROUPS.map(({ kind, label, emptyText }) => (
            <OfferGroup
              key={kind}
              label={label}
              emptyText={emptyText}
              providers={offers[kind]}
              title={item.title}
            />
          ))}
        </div>
      )}
      {typeof data?.as_of === "string" && (
        <p className={styles["date"]}>{messages.whereToWatch.asOf(dayText(data.as_of))}</p>
      )}
    </section>
  );
}
