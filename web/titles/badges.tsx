import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { RefCallback } from "react";

import type { Provider } from "#contract/availability.ts";
import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { classNames } from "../ui/class-names.ts";
import { Monogram } from "./monogram.tsx";
import { STREAMING_AREA } from "./preview/preview-store.ts";
import type { PictureShape } from "./title-picture.tsx";

import styles from "./badges.module.css";

const MAX_MARKS = 3;

type Shape = Extract<PictureShape, "tile" | "poster">;
type TitlePlace = Pick<Item, "poster_title_place">;

/** Attributes for the style sheet. */
function placeOf({ poster_title_place: titlePlace }: TitlePlace, shape: Shape) {
  return { "data-shape": shape, "data-place": titlePlace === "top" ? "bottom" : "top" };
}

type Props = {
  ref: RefCallback<HTMLSpanElement>;
  providers: readonly Provider[];
  item: TitlePlace;
  shape: Shape;
};

/**
 * Logos of streaming services in a corner of an image where its title isn't. Their names must be in the parent's
 * label.
 */
export function PictureMarks({ ref, providers, item, shape }: Props) {
  return (
    <span ref={ref} className={styles["picture"]}>
      {providers.length > 0 && (
        <span className={styles["marks"]} {...placeOf(item, shape)} {...{ [STREAMING_AREA]: "" }}>
          {providers.slice(0, MAX_MARKS).map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
            <Monogram key={id} providerId={id} name={name} logoPath={logo} size="small" />
          ))}
        </span>
      )}
    </span>
  );
}

/** Text for the parent's label; `null` without services. */
export function marksText(providers: readonly Provider[]): string | null {
  const names = providers.slice(0, MAX_MARKS).map(({ provider_name: name }) => name);
  return names.length === 0 ? null : messages.titles.onServices(names.join(", "));
}

const ICONS = { 1: ThumbsDown, 2: ThumbsUp, 3: DoubleThumb } as const;

type RatingBadgeProps = { rating: Rating; item: TitlePlace; shape: Shape };

/** The viewer's rating in a corner of an image where its title isn't. The text belongs in the parent's label. */
export function RatingBadge({ rating, item, shape }: RatingBadgeProps) {
  const Icon = ICONS[rating];
  return (
    <span className={styles["badge"]} {...placeOf(item, shape)} aria-hidden="true">
      <Icon size={14} />
    </span>
  );
}

type DoubleThumbProps = { size?: number; className?: string };

/** The icon for "Loved": two thumbs up. */
export function DoubleThumb({ size = 20, className }: DoubleThumbProps) {
  return (
    <span className={classNames(styles["double"], className)} aria-hidden="true">
      <ThumbsUp size={size} />
      <ThumbsUp size={size} />
    </span>
  );
}

const MAX_SERVICES = 3;

/** Logos of the services that stream a title, within a line of text. */
export function ServiceMarks({ providers }: { providers: readonly Provider[] }) {
  const shown = providers.slice(0, MAX_SERVICES);
  if (shown.length === 0) return null;
  const names = shown.map(({ provider_name: name }) => name).join(", ");
  return (
    <span className={styles["service-marks"]}>
      <span className="visually-hidden">, {messages.titles.onServices(names)}</span>
      {shown.map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
        <Monogram key={id} providerId={id} name={name} logoPath={logo} size="small" />
      ))}
    </span>
  );
}
