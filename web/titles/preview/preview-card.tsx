import { FocusTrapRegion } from "@ariakit/react/focus-trap";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef, type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";

import type { Item, Reason } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { detailsQuery } from "../../api/queries.ts";
import { platformsQuery } from "../../api/title-queries.ts";
import { messages } from "../../messages/messages.ts";
import { detailWords } from "../../messages/title-details.ts";
import { IconButton, Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { firstSentence, titleWithYear } from "../labels.ts";
import { RatingControl, WatchlistToggle } from "../mark-controls.tsx";
import { Monogram } from "../monogram.tsx";
import { offersIn } from "../offers.ts";
import { MetaLine, ReasonLine } from "../title-lines.tsx";
import { TitleLink } from "../title-link.tsx";
import { ambientOf, PictureName, TitlePicture } from "../title-picture.tsx";
import { PREVIEW_TRAILER_DELAY_MS } from "../trailer/trailer-rules.ts";
import { TrailerButtons, TrailerScreen } from "../trailer/trailer-screen.tsx";
import { useTrailer } from "../trailer/use-trailer.ts";
import { usePreviewPlace } from "./preview-place.ts";
import { PREVIEW_CARD, type Preview, closePreview, STREAMING_AREA, keepPreview } from "./preview-store.ts";
import { SeenButton } from "./seen-button.tsx";

import styles from "./preview-card.module.css";

export type PreviewCardProps = { preview: Preview; isClosing: boolean };

/** An enlarged tile with its actions. It isn't modal, but Tab stays inside. */
export function PreviewCard({ preview, isClosing }: PreviewCardProps) {
  const cardRef = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { grows, ...place } = usePreviewPlace(preview, cardRef);
  usePreviewLife(preview, cardRef);
  const trailer = useTrailer({
    placeRef: cardRef,
    titleId: preview.item.id,
    starts: "by-itself",
    delayMs: PREVIEW_TRAILER_DELAY_MS,
  });
  const { data: item = preview.item } = useQuery(detailsQuery(preview.item.id));

  function expand(): void {
    closePreview();
    if (preview.onOpen === undefined) void navigate(`/item/${item.id}`);
    else preview.onOpen(item);
  }

  return (
    <FocusTrapRegion
      enabled
      ref={cardRef}
      render={<dialog open />}
      aria-label={messages.titles.preview(item.title)}
      className={classNames(styles["card"], "ambient")}
      style={{ ...ambientOf(item), ...place }}
      data-grows={grows}
      data-closing={isClosing}
      {...{ [PREVIEW_CARD]: "" }}
    >
      <div className={classNames(styles["picture"], "media")}>
        <TrailerScreen trailer={trailer} title={item.title}>
          {/* The tile's own image is already loaded; the larger one covers it when it arrives. */}
          <TitlePicture item={item} shape="tile" name={null} isUrgent />
          <TitlePicture item={item} shape="preview" name={null} isUrgent className={styles["sharper"]} />
        </TrailerScreen>
        <div className={styles["name"]}>
          <PictureName logo={item.logo_path} name={item.title} isOnWideOnly={false} />
        </div>
      </div>
      <TitleLink
        item={item}
        label={titleWithYear(item)}
        className={styles["cover"]}
        onOpen={expand}
        tabIndex={-1}
      />
      <div className={classNames(styles["corner"], "media")}>
        <TrailerButtons trailer={trailer} size="small" />
        <IconButton icon={X} label={messages.ui.close} tone="picture" size="small" onClick={closePreview} />
      </div>
      <PreviewBody item={item} reason={preview.item.reason ?? null} page={preview.page} onMoreInfo={expand} />
    </FocusTrapRegion>
  );
}

const MAX_MOODS = 3;

type Props = { item: Item; reason: Reason | null; page: string; onMoreInfo: () => void };

/** The actions and facts of a title, one group per line. */
function PreviewBody({ item, reason, page, onMoreInfo }: Props) {
  const moods = item.moods.slice(0, MAX_MOODS).map((mood) => labelOf(mood));
  return (
    <div className={styles["body"]}>
      <div className={styles["actions"]}>
        <RatingControl title={item} page={page} />
        <WatchlistToggle title={item} look="icon" />
        <SeenButton title={item} />
        <Button kind="primary" size="small" className={styles["more"]} onClick={onMoreInfo}>
          {messages.titles.fullDetails}
        </Button>
      </div>
      {reason !== null && <ReasonLine reason={reason} />}
      <MetaLine item={item} extra={kindOf(item)} />
      {item.overview !== "" && (
        <p className={styles["sentence"]} dir="auto">
          {firstSentence(item.overview)}
        </p>
      )}
      {moods.length > 0 && <p className={styles["moods"]}>{moods.join(" • ")}</p>}
      <PreviewPlatforms item={item} />
    </div>
  );
}

/** The first genre or, without one, the first nanogenre. */
function kindOf({ genres: [genre], nanogenres: [nanogenre] }: Item): string | undefined {
  return genre?.name ?? (nanogenre === undefined ? undefined : labelOf(nanogenre.name));
}

const MAX_SERVICES = 3;

/** Services that stream a title in the viewer's country, in one line of fixed height. */
function PreviewPlatforms({ item }: { item: Pick<Item, "id" | "media_type"> }) {
  const { data, isPending } = useQuery(platformsQuery(item));
  const services =
    data === undefined ? [] : offersIn(data.streamingPlatforms, data.country).flatrate.slice(0, MAX_SERVICES);
  const names = services.map(({ provider_name: name }) => name).join(", ");
  return (
    <div className={styles["platforms"]} aria-busy={isPending} {...{ [STREAMING_AREA]: "" }}>
      {isPending && <Skeleton width="62%" height={14} />}
      {!isPending && services.length === 0 && <span>{detailWords.whereToWatch.noStream}</span>}
      {services.map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
        <Monogram key={id} providerId={id} name={name} logoPath={logo} />
      ))}
      {names !== "" && (
        <span className={styles["names"]}>
          {messages.titles.streamOn} {names}
        </span>
      )}
    </div>
  );
}

const SCROLL_TOLERANCE = 4;

/**
 * Closes a preview on Escape, when its tile scrolls away, when the window is resized, and when the mouse that
 * opened it leaves. A preview opened by keyboard gets the focus.
 */
function usePreviewLife({ anchor, openedBy }: Preview, cardRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { signal, stop } = stoppable();
    const { top } = anchor.getBoundingClientRect();
    const closeIfMoved = () => {
      // Rows that load above also scroll the page, but leave the tile in place.
      if (Math.abs(anchor.getBoundingClientRect().top - top) > SCROLL_TOLERANCE) closePreview();
    };
    window.addEventListener("keydown", ({ key }) => key === "Escape" && closePreview(), { signal });
    window.addEventListener("scroll", closeIfMoved, { signal, passive: true });
    window.addEventListener("resize", closePreview, { signal });
    return stop;
  }, [anchor]);

  useEffect(() => {
    const card = cardRef.current;
    if (card === null || openedBy === "keyboard") return undefined;
    const { signal, stop } = stoppable();
    card.addEventListener("pointerenter", keepPreview, { signal });
    card.addEventListener(
      "pointerleave",
      ({ relatedTarget }) => {
        if (!anchor.contains(relatedTarget as Node | null)) closePreview();
      },
      { signal },
    );
    return stop;
  }, [anchor, openedBy, cardRef]);

  useEffect(() => {
    const card = cardRef.current;
    if (card === null || openedBy === "pointer") return;
    const first = card.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
    first?.focus({ preventScroll: true });
  }, [openedBy, cardRef]);
}

function stoppable(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, stop: () => controller.abort() };
}
