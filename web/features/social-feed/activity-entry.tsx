import { Bookmark, CircleCheck, Smile } from "lucide-react";

import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import type { Activity } from "../../api/social-queries.ts";
import { listParts } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { RATING_OPTIONS } from "../../titles/rating-options.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import type { Icon } from "../../ui/icon.ts";
import { Moment } from "./moment.tsx";

import styles from "./social-feed.module.css";

type Props = {
  activity: Activity;
  /** Given where its time is its own to tell. */
  now?: Date;
  onOpen: (item: Item) => void;
};

export function ActivityEntry({ activity, now, onOpen }: Props) {
  const { item, activity_timestamp: at } = activity;
  const { icon: ActIcon, words } = actOf(activity);
  return (
    <div className={styles["entry"]}>
      {item !== null && (
        <div className={styles["poster"]} aria-hidden="true">
          <TitlePicture item={item} shape="poster" posterSizes="48px" />
        </div>
      )}
      <div className={styles["told"]}>
        {item !== null && (
          <h3 className={styles["title"]}>
            <TitleLink item={item} onOpen={onOpen}>
              <bdi>{item.title}</bdi>
            </TitleLink>
          </h3>
        )}
        <p className={styles["act"]}>
          {ActIcon !== null && <ActIcon size={17} aria-hidden="true" />}
          {words}
        </p>
      </div>
      {now !== undefined && <Moment at={at} now={now} />}
    </div>
  );
}

type Act = { icon: Icon | null; words: string };

function actOf({ activity_type: type, activity_value: value, mood_context: moods }: Activity): Act {
  if (type === "rating" && value !== null) {
    const option = RATING_OPTIONS.find((each) => each.value === value);
    return { icon: option?.icon ?? null, words: messages.rating.values[value] };
  }
  if (type === "watchlist_add") return { icon: Bookmark, words: social.feed.addedToWatchlist };
  if (type === "watch_completed") return { icon: CircleCheck, words: social.feed.watched };
  if (type === "mood_update" && moods !== null) {
    const names = listParts(moods.map(labelOf)).map((part) => part.value);
    return { icon: Smile, words: social.feed.mood(names.join("")) };
  }
  return { icon: null, words: social.feed.other };
}
