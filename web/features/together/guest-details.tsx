import type { ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../../messages/messages.ts";
import { kindText } from "../../titles/labels.ts";
import { PlatformList } from "../../titles/platform-list.tsx";
import { MetaLine } from "../../titles/title-lines.tsx";
import { DialogHeading, Dialog } from "../../ui/dialog.tsx";

import styles from "./group-room.module.css";

export type GuestDetailsProps = {
  item: Item | null;
  onClose: () => void;
  /** What visitors can do next. */
  action?: ReactNode;
};

/** Title details for guests: a description and where to watch it. Marks require an account. */
export function GuestDetails({ item, onClose, action }: GuestDetailsProps) {
  return (
    <Dialog isOpen={item !== null} onClose={onClose} size="large">
      {item !== null && (
        <div className={styles["details"]}>
          <DialogHeading>
            <bdi>{item.title}</bdi>
          </DialogHeading>
          <MetaLine item={item} extra={kindText(item)} />
          <p dir="auto">{item.overview === "" ? messages.titles.noDescription : item.overview}</p>
          <PlatformList item={item} />
          {action}
        </div>
      )}
    </Dialog>
  );
}
