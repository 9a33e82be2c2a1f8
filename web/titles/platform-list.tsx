import { useQuery } from "@tanstack/react-query";
import { Flag, MapPin, ArrowUpRight } from "lucide-react";
import { Fragment, useState, useId } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";
import type { OfferKind } from "#contract/streaming-services.ts";

import { useSession } from "../api/session.ts";
import { platformsQuery } from "../api/title-queries.ts";
import { track } from "../api/tracking.ts";
import { dayText } from "../messages/formats.ts";
import { detailWords } from "../messages/title-details.ts";
import { Button } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-component.tsx";
import type { LinkReportProps } from "./link-report-dialog.tsx";
import { Monogram } from "./monogram.tsx";
import { type Offers, nearestOffers } from "./offers.ts";
import { watchUrl } from "./watch-url.ts";

import styles from "./platform-list.module.css";

const LinkReportDialog = lazyDialog<LinkReportProps>({
  load: async () => (await import("./link-report-dialog.tsx")).LinkReportDialog,
  isWanted: ({ isOpen }) => isOpen,
});

const GROUPS: readonly { kind: OfferKind; label: string; emptyText: string }[] = [
  { kind: "flatrate", label: detailWords.whereToWatch.stream, emptyText: detailWords.whereToWatch.noStream },
  { kind: "rent", label: detailWords.whereToWatch.rent, emptyText: detailWords.whereToWatch.noRent },
  { kind: "buy", label: detailWords.whereToWatch.buy, emptyText: detailWords.whereToWatch.noBuy },
];

type Props = {
  item: Pick<Item, "id" | "media_type" | "title">;
  heading?: string | undefined;
  /** One level below the title's heading. */
  headingLevel?: 2 | 3;
  /** Lets other parts of the page move the focus to the heading. */
  headingId?: string | undefined;
};

/** Where a title can be streamed, rented or bought, with the country, date and source of the offers. */
export function PlatformList(props: Props) {
  const { item, heading = detailWords.whereToWatch.heading, headingLevel = 3, headingId } = props;
  const Heading = `h${headingLevel}` as const;
  const { isSignedIn } = useSession();
  const [isReporting, setIsReporting] = useState(false);
  const { data, isPending } = useQuery(platformsQuery(item));
  const nearest = data === undefined ? null : nearestOffers(data.streamingPlatforms, data.country);
  return (
    <section className={styles["block"]} aria-busy={isPending}>
      <Heading id={headingId} tabIndex={headingId === undefined ? undefined : -1}>
        {heading}
      </Heading>
      {isPending && <p className={styles["message"]}>{detailWords.whereToWatch.loading}</p>}
      {!isPending && nearest === null && (
        <p className={styles["message"]}>{detailWords.whereToWatch.unknown}</p>
      )}
      {data !== undefined && nearest !== null && (
        <>
          {nearest.country !== data.country && (
            <p className={styles["elsewhere"]}>
              <MapPin size={16} aria-hidden="true" />
              {detailWords.whereToWatch.onlyElsewhere(data.country, nearest.country)}
            </p>
          )}
          <div className={styles["groups"]} data-elsewhere={nearest.country !== data.country || undefined}>
            {GROUPS.filter(({ kind }) => nearest.offers[kind].length > 0).map(({ kind, label }) => (
              <OfferGroup
                key={kind}
                label={label}
                headingLevel={headingLevel === 2 ? 3 : 4}
                providers={nearest.offers[kind]}
                item={item}
                note={
                  kind !== "flatrate" && data.source === "catalogue"
                    ? detailWords.whereToWatch.usually
                    : undefined
                }
              />
            ))}
          </div>
          <MissingKinds offers={nearest.offers} />
          <p className={styles["origin"]}>
            {detailWords.whereToWatch.origin[data.source](
              nearest.country,
              data.as_of === null ? null : dayText(data.as_of),
            )}
          </p>
          {isSignedIn && (
            <div>
              <Button kind="quiet" size="small" isFlush icon={Flag} onClick={() => setIsReporting(true)}>
                {detailWords.linkReport.open}
              </Button>
              <LinkReportDialog
                item={item}
                country={nearest.country}
                offers={nearest.offers}
                isOpen={isReporting}
                onClose={() => setIsReporting(false)}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** The kinds of offers that the title doesn't have, in one line. */
function MissingKinds({ offers }: { offers: Offers }) {
  const missing = GROUPS.filter(({ kind }) => offers[kind].length === 0);
  if (missing.length === 0) return null;
  return (
    <p className={styles["missing"]}>
      {missing.map(({ kind, emptyText }, index) => (
        <Fragment key={kind}>
          {index > 0 && " · "}
          <span>{emptyText}</span>
        </Fragment>
      ))}
    </p>
  );
}

const SHOWN_AT_FIRST = 5;

type OfferGroupProps = {
  label: string;
  headingLevel: 3 | 4;
  providers: readonly Provider[];
  item: Pick<Item, "id" | "title">;
  /** Shown before the providers if their offers aren't certain. */
  note?: string | undefined;
};

function OfferGroup({ label, headingLevel, providers, item, note }: OfferGroupProps) {
  const Heading = `h${headingLevel}` as const;
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  const shown = isExpanded ? providers : providers.slice(0, SHOWN_AT_FIRST);
  const hiddenCount = providers.length - SHOWN_AT_FIRST;
  return (
    <div>
      <Heading className={styles["label"]}>{label}</Heading>
      {note !== undefined && <p className={styles["note"]}>{note}</p>}
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
