import {
  addViewing,
  changeViewing,
  deleteViewing,
  forgetTitle,
  readHistory,
  restoreTitle,
  viewingsOf,
} from "#contract/history.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Library, Viewing } from "./library.ts";

type Needs = { viewings: Library["viewings"]; items: Items };

export function serveHistory(serve: Serve, { viewings, items }: Needs): void {
  serve(viewingsOf, async ({ viewer, params }) => ({
    viewings: (await viewings.of(viewer.userId, params.id)).map(wireViewing),
  }));

  serve(addViewing, async ({ viewer, sessionId, body }) => {
    await items.requireVisible([body.item_id], viewer);
    const watcher = { userId: viewer.userId, sessionId };
    return { viewing: wireViewing(await viewings.add(watcher, body.item_id, body.watched_on)) };
  });

  serve(changeViewing, async ({ viewer, params, body }) => {
    await viewings.change(viewer.userId, params.id, body.watched_on);
    return DONE;
  });

  serve(deleteViewing, async ({ viewer, params }) => ({
    is_watched: await viewings.delete(viewer.userId, params.id),
  }));

  serve(readHistory, async ({ viewer, query }) => {
    const { entries, next } = await viewings.history(viewer.userId, {
      sort: query.sort,
      name: query.q ?? null,
      mediaType: query.media_type ?? null,
      rating: query.rating ?? null,
      kind: query.kind ?? null,
      utcOffsetMinutes: query.utc_offset,
      after: query.cursor ?? null,
      limit: query.limit,
    });
    const shown = await items.present([...new Set(entries.map(({ titleId }) => titleId))], viewer);
    const known = new Set(shown.map(({ id }) => id));
    return {
      entries: entries
        .filter(({ titleId }) => known.has(titleId))
        .map(({ titleId, day, viewingId, isWatched, rating, isOnly }) => ({
          item_id: titleId,
          day,
          viewing_id: viewingId,
          is_watched: isWatched,
          rating,
          is_only: isOnly,
        })),
      items: shown,
      ...(next !== null && { next_cursor: next }),
    };
  });

  serve(forgetTitle, async ({ viewer, params }) => {
    const { rating, seenAt, watchedOn } = await viewings.forget(viewer.userId, params.id);
    return {
      removed: {
        rating: rating === null ? null : { value: rating.value, rated_at: rating.ratedAt.toISOString() },
        seen_at: seenAt?.toISOString() ?? null,
        watched_on: watchedOn,
      },
    };
  });

  serve(restoreTitle, async ({ viewer, params, body }) => {
    await items.requireVisible([params.id], viewer);
    const { rating, seen_at: seenAt, watched_on: watchedOn } = body;
    await viewings.restore(viewer.userId, params.id, {
      rating: rating === null ? null : { value: rating.value, ratedAt: new Date(rating.rated_at) },
      seenAt: seenAt === null ? null : new Date(seenAt),
      watchedOn,
    });
    return DONE;
  });
}

function wireViewing({ id, watchedOn }: Viewing) {
  return { id, watched_on: watchedOn };
}
