import { ArrowUpRight } from "lucide-react";
import { useId, useState } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";

import { track } from "../api/tracking.ts";
import { detailWords } from "../messages/title-details.ts";
import { Monogram } from "./monogram.tsx";
import { watchUrl } from "./watch-url.ts";

import styles from "./offer-group.module.css";

const SHOWN_AT_FIRST = 5;

type Props = {
  label: string;
  headingLevel: 3 | 4;
  emptyText: string;
  providers: readonly Provider[];
  item: Pick<Item, "id" | "title">;
  /** How reliable the offers are. */
  note?: string | undefined;
};

export function OfferGroup({ label, headingLevel, emptyText, providers, item, note }: Props) {
  const Heading = `h${headingLevel}` as const;
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  const shown = isExpanded ? providers : providers.slice(0, SHOWN_AT_FIRST);
  const hiddenCount = providers.length - SHOWN_AT_FIRST;
  return (
    <div>
      <Heading className={styles["label"]}>{label}</Heading>
      {providers.length === 0 && <p className={styles["empty"]}>{emptyText}</p>}
      {providers.length > 0 && note !== undefined && <p className={styles["empty"]}>{note}</p>}
      <ul id={listId} className={styles["providers"]}>
        {shown.map((provider) => (
          <li key={provider.provider_id}>
            <a
              className={styles["provider"]}
              href={watchUrl(provider, item.title)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() =>
                track("CLICK", { itemId: item.id, metadata: { provider_id: provider.provider_id } })
              }
            >
              <Monogram
                providerId={provider.provider_id}
                name={provider.provider_name}
                logoPath={provider.logo_path}
                size="large"
              />
              <bdi>{provider.provider_name}</bdi>
              <span className="visually-hidden">{detailWords.whereToWatch.newTab}</span>
              <ArrowUpRight className={styles["arrow"]} size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          className={styles["more"]}
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? detailWords.whereToWatch.showLess : detailWords.whereToWatch.showMore(hiddenCount)}
        </button>
      )}
    </div>
  );
}
