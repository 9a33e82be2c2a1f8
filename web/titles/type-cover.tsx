import type { CSSProperties } from "react";

import type { Item } from "#contract/item.ts";

import { CoverMotif } from "./cover-motif.tsx";
import { coverOf, nameSizes } from "./cover.ts";
import { pictureTitle, yearOf } from "./labels.ts";

import styles from "./type-cover.module.css";

export type TypeCoverProps = {
  item: Item;
  /** The name as it is lettered; null leaves the picture without words. */
  name: string | null;
  /** Leaves the upper edge to what lies on the picture. */
  keepsTopFree?: boolean;
};

/** A title's picture where it has no artwork: its own light, and its name set in type. Fits a poster as well as a wide frame. */
export function TypeCover({ item, name: title, keepsTopFree = false }: TypeCoverProps) {
  const cover = coverOf(item.id);
  const name = title === null ? null : pictureTitle(title);
  const sizes = nameSizes(name ?? "", cover.typeface);
  const custom = {
    "--hue-shift": cover.hueShift,
    "--poster-name": sizes.poster,
    "--wide-name": sizes.wide,
  } as CSSProperties;
  // Dark pictures carry the white words of a screen; a bright ground needs its own.
  const tone = name === null && cover.tone === "lamp" ? "dusk" : cover.tone;
  return (
    <div
      className={styles["cover"]}
      data-tone={tone}
      data-typeface={cover.typeface}
      data-motif={cover.motif}
      data-name-place={keepsTopFree || name === null ? "bottom" : cover.namePlace}
      data-cropped={cover.isCropped}
      data-centred={cover.isCentred}
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
