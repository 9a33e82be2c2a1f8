import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { classNames } from "../ui/class-names.ts";
import { ambientOf } from "./ambient.ts";
import { PictureName } from "./picture-name.tsx";
import { TypeCover } from "./type-cover.tsx";

import styles from "./title-picture.module.css";

/** A tile is a poster on small screens and a wide picture from 800 px. */
export type PictureShape = "poster" | "backdrop" | "tile";

type Props = {
  item: Item;
  shape: PictureShape;
  /** The name on the picture: none where the screen sets it beside or above. Posters bring their own. */
  name?: string | null;
  isUrgent?: boolean;
  className?: string | undefined;
};

/** The picture of a title, filling its box: artwork where there is some, otherwise its name set in its own light. */
export function TitlePicture({ item, shape, name = item.title, isUrgent = false, className }: Props) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  const sources = sourcesOf(item, shape);
  const hasPicture = sources !== null && sources.main !== failedSource;
  return (
    <div className={classNames(styles["picture"], "media", className)} style={ambientOf(item)}>
      {hasPicture ? (
        <>
          <picture>
            {sources.wide !== null && <source media="(min-width: 800px)" srcSet={sources.wide} />}
            <img
              src={sources.main}
              alt=""
              className={styles["image"]}
              draggable={false}
              decoding="async"
              loading={isUrgent ? "eager" : "lazy"}
              fetchPriority={isUrgent ? "high" : "auto"}
              onError={() => setFailedSource(sources.main)}
            />
          </picture>
          {name !== null && shape !== "poster" && (
            <PictureName logo={item.logo_path} name={name} isOnWideOnly={shape === "tile"} />
          )}
        </>
      ) : (
        <TypeCover item={item} name={name} keepsTopFree={shape === "tile"} />
      )}
    </div>
  );
}

function sourcesOf(
  { poster_path: poster, backdrop_path: backdrop }: Item,
  shape: PictureShape,
): { main: string; wide: string | null } | null {
  if (shape === "backdrop") return backdrop === null ? null : { main: backdrop, wide: null };
  if (shape === "poster") return poster === null ? null : { main: poster, wide: null };
  const main = poster ?? backdrop;
  return main === null ? null : { main, wide: backdrop };
}
