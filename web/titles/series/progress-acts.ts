/**
 * Moves the viewer within a series. Each step shows at once, in the details and in the row of series to continue. Steps in one series are
 * sent one after the other; of waiting ones only the latest is sent, because each sets the whole state. If one fails, the last accepted
 * state is shown again, with an error.
 */
import { type Position, type ProgressState, episodeAfter, lastEpisode } from "#contract/episodes.ts";
import type { Item } from "#contract/item.ts";
import type { SeriesProgress } from "#contract/series.ts";

import { request } from "../../api/client.ts";
import { type SeriesToContinue, changeContinueWatching } from "../../api/continue-watching.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { seriesProgressQuery } from "../../api/series-queries.ts";
import { seriesWords as words } from "../../messages/series.ts";
import { refetchLists } from "../marked-lists.ts";
import { dismissToast, toastError, toastUndo } from "../toasts.tsx";

type Goal = Position & { state: ProgressState };
/** The state after the step, and how to send it. */
type Step = { after: SeriesProgress; isNextEpisode?: boolean; send: () => Promise<SeriesProgress> };

type Queue = { current: Step; waiting: Step | null };
const sending = new Map<number, Queue>();

/**
 * Marks the next episode as watched and offers Undo. Ignored while the previous episode is being sent, so that a double tap counts once.
 */
export async function watchNext(item: Item, shown: SeriesProgress): Promise<void> {
  const { progress } = shown;
  const earlier = sending.get(item.id);
  if (progress === null || progress.next === null || earlier?.current.isNextEpisode === true) return;
  const { season, episode, next } = progress;
  const after = progressAt({ ...next, state: "watching" }, shown);
  const params = { id: String(item.id) };
  const isCaughtUp = after.progress?.next === null;
  toastUndo(isCaughtUp ? words.caughtUpWith(item.title) : words.watchedOf(next, item.title), {
    id: toastOf(item),
    undo: () => void moveTo(item, after, progress),
  });
  // This call continues from the saved place, which isn't the shown one while another step is being sent.
  if (earlier !== undefined) await moveTo(item, shown, { ...next, state: "watching" });
  else
    await take(item, shown, {
      after,
      isNextEpisode: true,
      send: () => request("POST /api/series/{id}/progress/next", { params, body: { season, episode } }),
    });
}

/** Sets the last watched episode and the state. */
export async function moveTo(item: Item, shown: SeriesProgress, to: Goal): Promise<void> {
  const params = { id: String(item.id) };
  const body = { season: to.season, episode: to.episode, state: to.state };
  await take(item, shown, {
    after: progressAt(to, shown),
    send: () => request("PUT /api/series/{id}/progress", { params, body }),
  });
}

/** Forgets the progress and offers Undo. */
export async function clearProgress(item: Item, shown: SeriesProgress): Promise<void> {
  const { progress } = shown;
  if (progress === null) return;
  const after = { ...shown, progress: null };
  toastUndo(words.clearedOf(item.title), {
    id: toastOf(item),
    undo: () => void moveTo(item, after, progress),
  });
  await take(item, shown, {
    after,
    async send() {
      await request("DELETE /api/series/{id}/progress", { params: { id: String(item.id) } });
      return after;
    },
  });
}

async function take(item: Item, before: SeriesProgress, step: Step): Promise<void> {
  // A response still on its way doesn't include the step.
  await queryClient.cancelQueries({ queryKey: seriesProgressQuery(item.id).queryKey });
  show(item, step.after);
  const running = sending.get(item.id);
  if (running !== undefined) {
    running.waiting = step;
    return;
  }
  const queue: Queue = { current: step, waiting: step };
  sending.set(item.id, queue);
  let accepted = before;
  try {
    for (let next: Step | null = step; next !== null; next = queue.waiting) {
      queue.current = next;
      queue.waiting = null;
      // Steps are sent one after the other, because their order matters.
      // oxlint-disable-next-line no-await-in-loop
      accepted = await next.send();
    }
  } catch (error) {
    logFailure("series progress", error);
    dismissToast(toastOf(item));
    toastError(words.failed);
  } finally {
    sending.delete(item.id);
  }
  show(item, accepted);
  // Started series aren't picked, so the picks change with the first step and when the progress is cleared.
  if ((before.progress === null) !== (accepted.progress === null)) await refetchLists();
}

function progressAt(to: Goal, { seasons }: SeriesProgress): SeriesProgress {
  const isFinished = to.state === "finished";
  const { season, episode } = (isFinished ? lastEpisode(seasons) : null) ?? to;
  const next = isFinished ? null : episodeAfter({ season, episode }, seasons);
  const updated_at = new Date().toISOString();
  return { seasons, progress: { season, episode, state: to.state, updated_at, next, is_new_season: false } };
}

function show(item: Item, shown: SeriesProgress): void {
  queryClient.setQueryData(seriesProgressQuery(item.id).queryKey, shown);
  changeContinueWatching((series) => withSeries(series, item, shown));
}

/** Where series left the row, so that Undo puts them back there. */
const leftFrom = new Map<number, number>();

function withSeries(
  series: readonly SeriesToContinue[],
  item: Item,
  { seasons, progress }: SeriesProgress,
): readonly SeriesToContinue[] {
  const place = series.findIndex((each) => each.item.id === item.id);
  if (progress === null || progress.next === null || progress.state === "stopped") {
    if (place !== -1) leftFrom.set(item.id, place);
    return series.filter((_, index) => index !== place);
  }
  const changed = { item: series[place]?.item ?? item, seasons, progress };
  if (place !== -1) return series.with(place, changed);
  return series.toSpliced(leftFrom.get(item.id) ?? 0, 0, changed);
}

function toastOf({ id }: Item): string {
  return `series-${id}`;
}
