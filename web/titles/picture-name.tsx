import { useState } from "react";

import { pictureTitle } from "./labels.ts";
import { LOGO_SIZE, pictureUrl } from "./picture-url.ts";

import styles from "./picture-name.module.css";

type Props = { logo: string | null; name: string; isOnWideOnly: boolean };

/** The name on a wide image: the title's logo if there is one. */
export function PictureName({ logo, name, isOnWideOnly }: Props) {
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
