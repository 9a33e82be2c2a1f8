import { Undo2 } from "lucide-react";
import type { MouseEvent } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../../messages/messages.ts";
import { kindText, yearOf } from "../../titles/labels.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { unskip } from "../../titles/unskip.ts";
import { Button } from "../../ui/button.tsx";
import { focusBeside } from "./focus-beside.ts";

import styles from "./skipped-titles.module.css";

type Props = { item: Item; onOpen: (item: Item) => void };

export function SkippedEntry({ item, onOpen }: Props) {
  const facts = [kindText(item), yearOf(item)].filter(Boolean).join(", ");

  function onBringBack({ currentTarget }: MouseEvent): void {
    focusBeside(currentTarget.closest("li"));
    void unskip(item);
  }

  return (
    <li className={styles["entry"]}>
      <div className={styles["poster"]} aria-hidden="true">
        <TitlePicture item={item} shape="poster" />
      </div>
      <div>
        <h3 className={styles["title"]}>
          <TitleLink item={item} onOpen={onOpen}>
            {item.title}
          </TitleLink>
        </h3>
        <p className={styles["facts"]}>{facts}</p>
      </div>
      <Button
        kind="ghost"
        size="small"
        icon={Undo2}
        aria-label={messages.skippedTitles.bringBackTitle(item.title)}
        onClick={onBringBack}
      >
        {messages.skippedTitles.bringBack}
      </Button>
    </li>
  );
}
