import { Minus, Plus } from "lucide-react";

import type { Item } from "#contract/item.ts";
import type { CorrectionDirection } from "#contract/taste-profile.ts";

import { tasteProfileWords as words } from "../../messages/taste-profile.ts";
import { titleWithYear } from "../../titles/labels.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { StrengthMeter } from "./strength-meter.tsx";
import { type TasteLine, correct } from "./use-taste-profile.ts";

import styles from "./taste-profile.module.css";

type Props = {
  line: TasteLine;
  /** The titles this line is based on. */
  items: readonly Item[];
  direction: CorrectionDirection | null;
  onOpen: (item: Item) => void;
};

export function TasteLineEntry({ line, items, direction, onOpen }: Props) {
  const { name, strength } = line;
  const source = line.title_count === 0 ? words.chosen : words.because(line.title_count);

  function toggle(wanted: CorrectionDirection): void {
    void correct(line, direction === wanted ? null : wanted);
  }

  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <h4 className={styles["name"]} dir="auto">
          {name}
        </h4>
        <StrengthMeter name={name} strength={Math.abs(strength)} />
        <p className={styles["source"]}>{source}</p>
      </div>
      {items.length > 0 && (
        <ul className={styles["posters"]} aria-label={words.titles(name)}>
          {items.map((item) => (
            <li key={item.id}>
              <TitleLink item={item} label={titleWithYear(item)} className={styles["poster"]} onOpen={onOpen}>
                <TitlePicture item={item} shape="poster" posterSizes="60px" />
              </TitleLink>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["controls"]}>
        <Button
          size="small"
          icon={Minus}
          kind={direction === "less" ? "primary" : "ghost"}
          aria-pressed={direction === "less"}
          aria-label={words.lessOf(name)}
          onClick={() => toggle("less")}
        >
          {words.less}
        </Button>
        <Button
          size="small"
          icon={Plus}
          kind={direction === "more" ? "primary" : "ghost"}
          aria-pressed={direction === "more"}
          aria-label={words.moreOf(name)}
          onClick={() => toggle("more")}
        >
          {words.more}
        </Button>
      </div>
    </li>
  );
}
