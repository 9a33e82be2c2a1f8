import type { CSSProperties } from "react";

import type { Item } from "#contract/item.ts";

import { CoverMotif } from "./cover-motif.tsx";
import { coverOf, nameSizes } from "./cover.ts";
import { pictureTitle, yearOf } from "./labels.ts";

import styles from "./type-cover.module.css";

export type TypeCoverProps = {
  item: Item;
  /** The displayed name; `null` for a cover without text. */
  name: string | null;
  /** Keeps the top edge clear for overlays. */
  keepsTopFree?: boolean;
};

/** A generated cover: the title's colors with its name in type. Fits posters and wide images. */
export function TypeCover({ item, name: title, keepsTopFree = false }: TypeCoverProps) {
  const cover = coverOf(item.id);
  const name = title === null ? null : pictureTitle(title);
  const sizes = nameSizes(name ?? "", cover.typeface);
  const custom = {
    "--hue-shift": cover.hueShift,
    "--poster-name": sizes.poster,
    "--wide-name": sizes.wide,
  } as CSSProperties;
  // The screen's text is white and needs a dark cover; a bright one needs its own text.
  const tone = name === null && cover.tone === "lamp" ? "dusk" : cover.tone;
  return (
    <div
      className={styles["cover"]}
      data-tone={tone}
      data-typeface={cover.typeface}
      data-motif={cover.motif}
      data-name-place={keepsTopFree || name === null ? "bottom" : cover.namePlace}
      data-cropped={cover.isCropped}
      data-centered={cover.isCentered}
      data-wordless={name === null}
      style={custom}
      aria-hidden="true"
    >
      <div className={styles["ground"]}>
        <CoverMotif {...cover} />
        {name !== null && (
          <div className={styles["words"]}>
            <span className={styles["name"]} dir="auto">
              {name}
            </span>
            <span className={styles["credits"]}>
              <span>{yearOf(item)}</span>
              <span dir="auto">{item.director}</span>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
