import {
  clearSeriesProgress,
  readSeriesProgress,
  setSeriesProgress,
  watchNextEpisode,
} from "#contract/series.ts";
import type { Items } from "#server/features/items/items.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { type Series, seriesProgressOf } from "./series.ts";

export function serveSeries(serve: Serve, { series, items }: { series: Series; items: Items }): void {
  serve(readSeriesProgress, async ({ viewer, params }) => {
    await items.requireVisible([params.id], viewer);
    return seriesProgressOf(await series.read(viewer.userId, params.id));
  });

  serve(setSeriesProgress, async ({ viewer, params, body }) => {
    await items.requireVisible([params.id], viewer);
    return seriesProgressOf(await series.set(viewer.userId, params.id, body));
  });

  serve(watchNextEpisode, async ({ viewer, params, body }) => {
    await items.requireVisible([params.id], viewer);
    return seriesProgressOf(await series.watchNext(viewer.userId, params.id, body));
  });

  serve(clearSeriesProgress, async ({ viewer, params }) => {
    await series.clear(viewer.userId, params.id);
    return DONE;
  });
}
