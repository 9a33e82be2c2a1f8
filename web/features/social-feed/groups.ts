/** Groups consecutive activities by one user. The feed summarizes a group until it's expanded. */
import type { Activity } from "../../api/social-queries.ts";
import { social } from "../../messages/social.ts";

export type ActivityGroup = {
  /** ID of the newest activity. It stays the same when loading more activities appends older ones. */
  key: number;
  userId: number;
  /** Newest first. */
  activities: readonly [Activity, ...Activity[]];
};

export function groupsOf(activities: readonly Activity[]): ActivityGroup[] {
  const groups: [Activity, ...Activity[]][] = [];
  for (const activity of activities) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].user_id === activity.user_id) last.push(activity);
    else groups.push([activity]);
  }
  return groups.map(groupOf);
}

export function ungrouped(activities: readonly Activity[]): ActivityGroup[] {
  return activities.map((activity) => groupOf([activity]));
}

function groupOf(activities: readonly [Activity, ...Activity[]]): ActivityGroup {
  return { key: activities[0].activity_id, userId: activities[0].user_id, activities };
}

const SUMMARIES = {
  rating: social.feed.ratings,
  watchlist_add: social.feed.watchlistAdds,
  watch_completed: social.feed.watches,
  mood_update: social.feed.moodUpdates,
  other: social.feed.others,
} as const;

/** Counts by type, in the order of `SUMMARIES`: ["3 ratings", "1 added to watchlist"] */
export function summaryOf(activities: readonly Activity[]): string[] {
  return Object.entries(SUMMARIES).flatMap(([type, words]) => {
    const count = activities.filter(({ activity_type: each }) => each === type).length;
    return count === 0 ? [] : [words(count)];
  });
}
