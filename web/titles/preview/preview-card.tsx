import { FocusTrapRegion } from "@ariakit/react/focus-trap";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";

import { detailsQuery } from "../../api/queries.ts";
import { messages } from "../../messages/messages.ts";
import { classNames } from "../../ui/class-names.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ambientOf } from "../ambient.ts";
import { titleWithYear } from "../labels.ts";
import { PictureName } from "../picture-name.tsx";
import { TitleLink } from "../title-link.tsx";
import { TitlePicture } from "../title-picture.tsx";
import { TrailerButtons } from "../trailer/trailer-buttons.tsx";
import { PREVIEW_TRAILER_DELAY_MS } from "../trailer/trailer-rules.ts";
import { TrailerScreen } from "../trailer/trailer-screen.tsx";
import { useTrailer } from "../trailer/use-trailer.ts";
import { PreviewBody } from "./preview-body.tsx";
import { PREVIEW_CARD, type Preview, closePreview } from "./preview-store.ts";
import { usePreviewLife } from "./use-preview-life.ts";
import { usePreviewPlace } from "./use-preview-place.ts";

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
      <PreviewBody item={item} page={preview.page} onMoreInfo={expand} />
    </FocusTrapRegion>
  );
}
