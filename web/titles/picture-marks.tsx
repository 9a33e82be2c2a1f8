import type { RefCallback } from "react";

import type { Provider } from "#contract/availability.ts";

import { messages } from "../messages/messages.ts";
import { Monogram } from "./monogram.tsx";
import { STREAMING_AREA } from "./preview/preview-store.ts";
import type { PictureShape } from "./title-picture.tsx";

import styles from "./picture-marks.module.css";

const MAX_MARKS = 3;

type Props = {
  ref: RefCallback<HTMLSpanElement>;
  providers: readonly Provider[];
  shape: Extract<PictureShape, "tile" | "poster">;
};

/** Logos of streaming services in the corner of an image. Their names must be in the parent's label. */
export function PictureMarks({ ref, providers, shape }: Props) {
  return (
    <span ref={ref} className={styles["picture"]}>
      {providers.length > 0 && (
        <span className={styles["marks"]} data-shape={shape} {...{ [STREAMING_AREA]: "" }}>
          {providers.slice(0, MAX_MARKS).map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
            <Monogram key={id} providerId={id} name={name} logoPath={logo} size="small" />
          ))}
        </span>
      )}
    </span>
  );
}

/** Text for the label of the parent; `null` without services. */
export function marksText(providers: readonly Provider[]): string | null {
  const names = providers.slice(0, MAX_MARKS).map(({ provider_name: name }) => name);
  return names.length === 0 ? null : messages.titles.onServices(names.join(", "));
}
