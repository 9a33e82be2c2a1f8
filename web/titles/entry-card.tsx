import type { ReactNode, Ref } from "react";

import type { Item } from "#contract/item.ts";

import { classNames } from "../ui/class-names.ts";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";

import styles from "./entry-card.module.css";

type Props = {
  item: Item;
  onOpen: (item: Item) => void;
  look: "story" | "line";
  /** The button that removes the title from its list. */
  action: ReactNode;
  ref?: Ref<HTMLLIElement>;
  /** Shown below the title's name. */
  children: ReactNode;
};

/** A title in one of the viewer's lists. The whole card is a link to it, with the action button above the link. */
export function EntryCard({ item, onOpen, look, action, ref, children }: Props) {
  const Heading = look === "story" ? "h2" : "h3";
  return (
    <li ref={ref} className={classNames(styles["entry"], styles[look])}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={item} shape="poster" />
      </div>
      <div className={styles["words"]}>
        <Heading>
          <TitleLink item={item} onOpen={onOpen}>
            <bdi>{item.title}</bdi>
          </TitleLink>
        </Heading>
        {children}
      </div>
      {action}
    </li>
  );
}
