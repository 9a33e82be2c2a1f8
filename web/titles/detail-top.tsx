import type { Item } from "#contract/item.ts";

import { DialogHeading } from "../ui/dialog.tsx";
import { coverOf } from "./cover.ts";
import { LOGO_SIZE, pictureAddress } from "./picture-address.ts";
import { TitlePicture } from "./title-picture.tsx";

import styles from "./detail-top.module.css";

/** The picture of the detail modal with the title over it. Reading starts at the title. */
export function DetailTop({ item }: { item: Item }) {
  return (
    <div className={`${styles["top"]} media`}>
      <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
      <div className={styles["scrim"]} />
      <DialogHeading isInitialFocus className={styles["name"]} data-voice={coverOf(item.id).voice}>
        {item.logo_path === null ? (
          item.title
        ) : (
          <img className={styles["logo"]} src={pictureAddress(item.logo_path, LOGO_SIZE)} alt={item.title} />
        )}
      </DialogHeading>
    </div>
  );
}
