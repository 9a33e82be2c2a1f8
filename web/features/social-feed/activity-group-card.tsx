import { ChevronDown, Bookmark, CircleCheck, Share2, Smile } from "lucide-react";
import { useId, useState, type ReactNode } from "react";

import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";

import type { Activity } from "../../api/social-queries.ts";
import { listParts } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { StarRating } from "../../titles/star-rating.tsx";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import type { Icon } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { ActivityTime } from "./activity-time.tsx";
import { summaryOf } from "./groups.ts";

import styles from "./social-feed.module.css";

const SHOWN_POSTERS = 5;

type Props = {
  /** By one user, newest first. */
  activities: readonly [Activity, ...Activity[]];
  now: Date;
  onOpen: (item: Item) => void;
};

/** A single activity is shown as is; several are summarized and can be expanded. */
export function ActivityGroupCard({ activities, now, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const [newest] = activities;
  const isSingle = activities.length === 1;
  return (
    <li className={styles["card"]} data-newest={newest.activity_id}>
      <div className={styles["head"]}>
        <h2 className={styles["who"]}>
          <Link to={`/user/${newest.user_id}`}>
            <bdi>{newest.is_own ? social.feed.you : newest.display_name}</bdi>
          </Link>
        </h2>
        <ActivityTime at={newest.activity_timestamp} now={now} />
      </div>
      {isSingle ? (
        <ActivityEntry activity={newest} onOpen={onOpen} />
      ) : (
        <>
          <button
            type="button"
            className={styles["summary"]}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>
              {listParts(summaryOf(activities))
                .map(({ value }) => value)
                .join("")}
            </span>
            <ChevronDown size={20} aria-hidden="true" />
          </button>
          {!isOpen && <Posters activities={activities} />}
          <ul
            id={listId}
            hidden={!isOpen}
            className={styles["entries"]}
            aria-label={social.feed.activitiesOf(newest.display_name)}
          >
            {isOpen &&
              activities.map((activity) => (
                <li key={activity.activity_id}>
                  <ActivityEntry activity={activity} now={now} onOpen={onOpen} />
                </li>
              ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** Posters of the group's titles. */
function Posters({ activities }: Pick<Props, "activities">) {
  const items = new Map(activities.flatMap(({ item }) => (item === null ? [] : [[item.id, item]])));
  if (items.size === 0) return null;
  return (
    <div className={styles["posters"]} aria-hidden="true">
      {[...items.values()].slice(0, SHOWN_POSTERS).map((item) => (
        <div key={item.id} className={styles["poster"]}>
          <TitlePicture item={item} shape="poster" posterSizes="48px" />
        </div>
      ))}
    </div>
  );
}

type ActivityEntryProps = {
  activity: Activity;
  /** Only set if the entry shows its own time. */
  now?: Date;
  onOpen: (item: Item) => void;
};

function ActivityEntry({ activity, now, onOpen }: ActivityEntryProps) {
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
