import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { MetaLine } from "../meta-line.tsx";
import { RatingControl } from "../rating-control.tsx";
import { WatchlistToggle } from "../watchlist-toggle.tsx";
import { PreviewPlatforms } from "./preview-platforms.tsx";

import styles from "./preview-body.module.css";

const MAX_MOODS = 3;

type Props = { item: Item; page: string; onMoreInfo: () => void };

/** The actions and facts of a title, in four lines. */
export function PreviewBody({ item, page, onMoreInfo }: Props) {
  const moods = item.moods.slice(0, MAX_MOODS).map((mood) => labelOf(mood));
  return (
    <div className={styles["body"]}>
      <div className={styles["actions"]}>
        <RatingControl title={item} page={page} />
        <WatchlistToggle title={item} look="icon" />
        <Button kind="primary" size="small" className={styles["more"]} onClick={onMoreInfo}>
          {messages.titles.fullDetails}
        </Button>
      </div>
      <MetaLine item={item} extra={kindOf(item)} />
      {moods.length > 0 && <p className={styles["moods"]}>{moods.join(" • ")}</p>}
      <PreviewPlatforms item={item} />
    </div>
  );
}

/** The first genre, or the closest thing to one. */
function kindOf({ genres: [genre], nanogenres: [nanogenre] }: Item): string | undefined {
  return genre?.name ?? (nanogenre === undefined ? undefined : labelOf(nanogenre.name));
}
