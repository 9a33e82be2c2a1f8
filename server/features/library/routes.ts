import { nextAfter } from "#contract/call.ts";
import {
  addToWatchlist,
  listRatings,
  listSkipped,
  listWatchlist,
  markWatched,
  rateTitle,
  ratingsOf,
  readRating,
  removeFromWatchlist,
  deleteRating,
  unmarkWatched,
  unskip,
  vault,
} from "#contract/library.ts";
import type { Items } from "#server/features/items/items.ts";
import { type Series, seriesProgressOf } from "#server/features/series/series.ts";
import type { Settings } from "#server/features/settings/settings.ts";
import type { Viewer } from "#server/platform/call-route.ts";
import { featureDisabled } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Library } from "./library.ts";

type Needs = { library: Library; items: Items; series: Series; settings: Pick<Settings, "isOn"> };

export function serveLibrary(serve: Serve, { library, items, series, settings }: Needs): void {
  serve(rateTitle, async ({ viewer, sessionId, body }) => {
    await items.requireVisible([body.id], viewer);
    const marker = { userId: viewer.userId, sessionId };
    if (body.rating === "skip") await library.skip(marker, body.id);
    else await library.rate(marker, body.id, body.rating);
    return DONE;
  });

  serve(listRatings, async ({ viewer, query }) => {
    const ratings = await library.ratings(viewer.userId, query);
    return {
      ...nextAfter(ratings, query),
      ratings: ratings.map(({ titleId, rating, ratedAt }) => ({
        item_id: titleId,
        rating,
        rated_at: ratedAt.toISOString(),
      })),
    };
  });

  serve(readRating, async ({ viewer, params }) => {
    const ratings = await library.ratingsOf(viewer.userId, [params.id]);
    return { rating: ratings.get(params.id) ?? null };
  });

  serve(deleteRating, async ({ viewer, params }) => {
    await library.removeRating(viewer.userId, params.id);
    return DONE;
  });

  serve(ratingsOf, async ({ viewer, body }) => {
    const ratings = await library.ratingsOf(viewer.userId, body.itemIds);
    return { ratings: Object.fromEntries(ratings) };
  });

  serve(vault, async ({ viewer, query }) => {
    if (!settings.isOn("vault")) throw featureDisabled();
    const { rated, counts } = await library.vault(viewer.userId, query);
    return {
      items: await items.present(
        rated.map(({ titleId }) => titleId),
        viewer,
      ),
      counts,
      ...nextAfter(rated, query),
    };
  });

  serve(listSkipped, async ({ viewer, query }) => {
    const titleIds = await library.skipped(viewer.userId, query);
    return { items: await items.present(titleIds, viewer), ...nextAfter(titleIds, query) };
  });

  serve(unskip, async ({ viewer, params }) => {
    await library.unskip(viewer.userId, params.id);
    return DONE;
  });

  serve(listWatchlist, async ({ viewer, query }) => {
    const [titleIds, toContinue] = await Promise.all([
      library.watchlist(viewer.userId, query),
      query.offset === 0 ? continueWatching(viewer) : null,
    ]);
    return {
      items: await items.present(titleIds, viewer),
      ...nextAfter(titleIds, query),
      ...(toContinue !== null && { continue_watching: toContinue }),
    };
  });

  /** With the watchlist, because the dashboard shows both; `null` if there's nothing to continue. */
  async function continueWatching(viewer: Viewer) {
    const all = await series.toContinue(viewer.userId);
    if (all.length === 0) return null;
    const byId = new Map(all.map((each) => [each.titleId, each]));
    const presented = await items.present([...byId.keys()], viewer);
    return presented.flatMap((item) => {
      const each = byId.get(item.id);
      return each === undefined ? [] : [{ item, ...seriesProgressOf(each) }];
    });
  }

  serve(addToWatchlist, async ({ viewer, sessionId, body }) => {
    await items.requireVisible([body.id], viewer);
    await library.addToWatchlist({ userId: viewer.userId, sessionId }, body.id, body.rating ?? null);
    return DONE;
  });

  serve(removeFromWatchlist, async ({ viewer, sessionId, params }) => {
    await library.removeFromWatchlist({ userId: viewer.userId, sessionId }, params.id);
    return DONE;
  });

  serve(markWatched, async ({ viewer, sessionId, body }) => {
    await items.requireVisible([body.id], viewer);
    await library.markWatched({ userId: viewer.userId, sessionId }, body.id);
    return DONE;
  });

  serve(unmarkWatched, async ({ viewer, params }) => {
    await library.unmarkWatched(viewer.userId, params.id);
    return DONE;
  });
}
