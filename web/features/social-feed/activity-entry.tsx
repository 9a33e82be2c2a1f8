import { Bookmark, CircleCheck, Share2, Smile } from "lucide-react";
import type { ReactNode } from "react";

import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import type { Activity } from "../../api/social-queries.ts";
import { listParts } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { StarRating } from "../../titles/star-rating.tsx";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import type { Icon } from "../../ui/icon.ts";
import { ActivityTime } from "./activity-time.tsx";

import styles from "./social-feed.module.css";

type Props = {
  activity: Activity;
  /** Given if the entry shows its own time. */
  now?: Date;
  onOpen: (item: Item) => void;
};

export function ActivityEntry({ activity, now, onOpen }: Props) {
  const { item, activity_timestamp: at } = activity;
  const { mark, words } = actOf(activity);
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
          {mark}
          {words}
        </p>
      </div>
      {now !== undefined && <ActivityTime at={at} now={now} />}
    </div>
  );
}

type Act = { mark: ReactNode; words: string };

function actOf({ activity_type: type, activity_value: value, mood_context: moods }: Activity): Act {
  if (type === "rating" && value !== null)
    return { mark: <StarRating rating={value} />, words: messages.rating.values[value] };
  if (type === "watchlist_add") return { mark: iconOf(Bookmark), words: social.feed.addedToWatchlist };
  if (type === "watch_completed") return { mark: iconOf(CircleCheck), words: social.feed.watched };
  if (type === "mood_update" && moods !== null) {
    const names = listParts(moods.map(labelOf)).map((part) => part.value);
    return { mark: iconOf(Smile), words: social.feed.mood(names.join("")) };
  }
  return { mark: iconOf(Share2), words: social.feed.other };
}

function iconOf(ActIcon: Icon): ReactNode {
  return <ActIcon size={17} aria-hidden="true" />;
}
