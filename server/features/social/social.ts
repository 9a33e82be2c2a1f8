/**
 * The social feed: what the viewer did lately, and what people did whose profile the viewer may see. It tells what still holds: no rating
 * that was taken back, no title that left a watchlist, of what was done again the last time only. People under 18 and private
 * profiles are told of to nobody. Moods are told of those only who chose themselves who sees their profile.
 */
import type { ActivityType } from "#contract/activity-types.ts";
import { latestAdultBirthdate } from "#server/features/accounts/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type ToldActivity, selectFeed } from "./store.ts";

export type { ToldActivity } from "./store.ts";

export type FeedPage = {
  limit: number;
  offset: number;
  /** Only what is older than this activity. */
  before?: number | undefined;
  activityType?: ActivityType | undefined;
};

export type Social = {
  /** Newest first. */
  feed(viewerId: number, page: FeedPage): Promise<{ activities: ToldActivity[]; hasMore: boolean }>;
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
