import { Play } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { track } from "../api/tracking.ts";
import { detailWords } from "../messages/title-details.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import type { PrimaryOffer } from "./primary-offer.ts";
import { watchUrl } from "./watch-url.ts";

import styles from "./watch-line.module.css";

export type WatchLinkProps = { item: Pick<Item, "id" | "title">; offer: PrimaryOffer };

/** Plays, rents or buys a title at a service. */
export function WatchLink({ item, offer: { kind, provider } }: WatchLinkProps) {
  return (
    <ButtonLink
      kind="primary"
      icon={Play}
      href={watchUrl(provider, item.title)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => track("CLICK", { itemId: item.id, metadata: { provider_id: provider.provider_id } })}
    >
      <span className={styles["service"]}>{detailWords.watch.on[kind](provider.provider_name)}</span>
      <span className="visually-hidden">{detailWords.whereToWatch.newTab}</span>
    </ButtonLink>
  );
}
