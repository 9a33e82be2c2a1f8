import { useState, type CSSProperties } from "react";

import type { Item } from "#contract/item.ts";

import { from } from "../ui/breakpoints.ts";
import { classNames } from "../ui/class-names.ts";
import { pictureTitle } from "./labels.ts";
import { type PictureSource, backdropSource, posterSource, LOGO_SIZE, pictureUrl } from "./picture-url.ts";

import styles from "./title-picture.module.css";

/** A tile is a poster on small screens and a wide image in wide windows. A preview is always wide. */
export type PictureShape = "poster" | "backdrop" | "tile" | "preview";

/** What a picture needs; a wide one also needs the backdrop. */
type PicturedTitle = Pick<Item, "title" | "poster_path" | "ambient"> &
  Partial<Pick<Item, "backdrop_path" | "logo_path">>;

type Props = {
  item: PicturedTitle;
  shape: PictureShape;
  /** Text on the image; `null` if the screen shows the name nearby. Posters already contain the name. */
  name?: string | null;
  isUrgent?: boolean;
  /** Displayed width of a poster, as CSS. The default fits posters in a row or grid. */
  posterSizes?: string;
  className?: string | undefined;
};

/** A title's image, filling its box. If it can't be loaded, the title's colors and its name take its place. */
export function TitlePicture(props: Props) {
  const { item, shape, name = item.title, isUrgent = false, posterSizes = POSTER_SIZES, className } = props;
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const sources = sourcesOf(item, shape, posterSizes);
  const hasPicture = sources !== null && sources.main.src !== failedSource;
  return (
    <div className={classNames(styles["picture"], "media", className)} style={ambientOf(item)}>
      {hasPicture ? (
        <>
          <picture>
            {sources.wide !== null && (
              <source media={from("wideTiles")} srcSet={sources.wide.srcSet} sizes={sources.wide.sizes} />
            )}
            <img
              {...sources.main}
              alt=""
              className={styles["image"]}
              draggable={false}
              decoding="async"
              loading={isUrgent ? "eager" : "lazy"}
              fetchPriority={isUrgent ? "high" : "auto"}
              onError={() => setFailedSource(sources.main.src)}
            />
          </picture>
          {name !== null && shape !== "poster" && (
            <PictureName logo={item.logo_path ?? null} name={name} isOnWideOnly={shape === "tile"} />
          )}
        </>
      ) : (
        <span className={styles["missing"]} aria-hidden="true">
          <bdi>{name === null ? null : pictureTitle(name)}</bdi>
        </span>
      )}
    </div>
  );
}

const POSTER_SIZES = `${from("fiveTitles")} 14vw, ${from("wideTiles")} 22vw, 44vw`;
const PREVIEW_SIZES = "400px";
const TILE_SIZES = `${from("fiveTitles")} 19vw, ${from("fourTitles")} 23vw, 30vw`;

type Sources = { main: PictureSource; wide: PictureSource | null };

function sourcesOf(
  { poster_path: poster, backdrop_path: backdrop = null }: PicturedTitle,
  shape: PictureShape,
  posterSizes: string,
): Sources | null {
  if (shape === "backdrop") {
    return backdrop === null ? null : { main: backdropSource(backdrop, "100vw", "original"), wide: null };
  }
  if (shape === "preview")
    return backdrop === null ? null : { main: backdropSource(backdrop, PREVIEW_SIZES, "w780"), wide: null };
  if (shape === "poster")
    return poster === null ? null : { main: posterSource(poster, posterSizes), wide: null };
  const wide = backdrop === null ? null : backdropSource(backdrop, TILE_SIZES, "w780");
  const main = poster === null ? wide : posterSource(poster, posterSizes);
  return main === null ? null : { main, wide };
}

type PictureNameProps = { logo: string | null; name: string; isOnWideOnly: boolean };

/** The name on a wide image: the title's logo if there is one. */
export function PictureName({ logo, name, isOnWideOnly }: PictureNameProps) {
  const [failedLogo, setFailedLogo] = useState<string | null>(null);
  return (
    <span className={styles["name"]} data-wide-only={isOnWideOnly} aria-hidden="true">
      {logo !== null && logo !== failedLogo ? (
        <img
          src={pictureUrl(logo, LOGO_SIZE)}
          alt=""
          className={styles["logo"]}
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={() => setFailedLogo(logo)}
        />
      ) : (
        <bdi>{pictureTitle(name)}</bdi>
      )}
    </span>
  );
}

/** The title's colors as CSS custom properties. */
export function ambientOf({ ambient }: Pick<Item, "ambient">): CSSProperties {
  const properties: Record<`--ambient-${string}`, string> = {
    "--ambient-dark": ambient.dark,
    "--ambient-glow": ambient.glow,
    "--ambient-light": ambient.light,
    "--ambient-scrim": String(ambient.scrim),
  };
  return properties;
}
