/**
 * The social feed: recent activity of the viewer, and of people whose profile the viewer may see. It shows only what's still true: no
 * removed ratings, no titles that left a watchlist, and only the last of repeated actions. Activity of people under 18 and of private
 * profiles is never shown to anyone else. Other people's moods are shown only if those people set their profile's visibility themselves.
 */
import type { ActivityType } from "#contract/vocabulary.ts";
import { latestAdultBirthdate } from "#server/features/accounts/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type FeedActivity, selectFeed } from "./store.ts";

export type { FeedActivity } from "./store.ts";

export type FeedPage = {
  limit: number;
  offset: number;
  /** Only activities older than this one. */
  before?: number | undefined;
  activityType?: ActivityType | undefined;
};

export type Social = {
  /** Newest first. */
  feed(viewerId: number, page: FeedPage): Promise<{ activities: FeedActivity[]; hasMore: boolean }>;
};

export function createSocial({ db, clock }: { db: Database; clock: Clock }): Social {
  return {
    async feed(viewerId, { limit, ...page }) {
      const bornBy = latestAdultBirthdate(clock.now());
      const found = await selectFeed(db, { viewerId, bornBy, ...page, most: limit + 1 });
      return { activities: found.slice(0, limit), hasMore: found.length > limit };
    },
  };
}
