import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleStop, Play, SkipForward } from "lucide-react";
import { useId, type MouseEvent } from "react";

import { EPISODE_MAX, SEASON_MAX } from "#contract/episodes.ts";
import type { Item } from "#contract/item.ts";
import type { SeriesProgress } from "#contract/series.ts";

import { seriesProgressQuery } from "../../api/series-queries.ts";
import { messages } from "../../messages/messages.ts";
import { seriesWords } from "../../messages/series.ts";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/number-stepper.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { clearProgress, moveTo, watchNext } from "./progress-acts.ts";

import styles from "./where-are-you.module.css";

const words = seriesWords.where;

const STATES = [
  { value: "watching", label: words.states.watching, icon: Play },
  { value: "finished", label: words.states.finished, icon: CircleCheck },
  { value: "stopped", label: words.states.stopped, icon: CircleStop },
] as const;

type Props = { item: Item; headingLevel?: 2 | 3 };

/** The viewer's place in a series, and how to move it. */
export function WhereAreYou({ item, headingLevel = 3 }: Props) {
  const headingId = useId();
  const { data, isError, refetch } = useQuery(seriesProgressQuery(item.id));
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={styles["place"]}
      aria-labelledby={headingId}
      aria-busy={data === undefined && !isError}
    >
      <Heading id={headingId} className={styles["heading"]}>
        {words.heading}
      </Heading>
      {data === undefined ? (
        <Waiting hasFailed={isError} onRetry={() => void refetch()} />
      ) : (
        <Place item={item} shown={data} />
      )}
    </section>
  );
}

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <Skeleton height={46} />;
  return (
    <div className={styles["line"]}>
      <p>{words.loadFailed}</p>
      <Button size="small" onClick={onRetry}>
        {messages.ui.tryAgain}
      </Button>
    </div>
  );
}

function Place({ item, shown }: { item: Item; shown: SeriesProgress }) {
  const { seasons, progress } = shown;

  function startOf(season: number): void {
    void moveTo(item, shown, { season, episode: 0, state: "watching" });
  }

  function onNext({ detail }: MouseEvent): void {
    // The second click of a double click doesn't count.
    if (detail <= 1) void watchNext(item, shown);
  }

  if (progress === null)
    return (
      <div className={styles["line"]}>
        <Button icon={Play} onClick={() => startOf(seasons[0]?.season ?? 1)}>
          {words.start}
        </Button>
      </div>
    );

  const { season, episode, state, next } = progress;
  const length = seasons.find((known) => known.season === season)?.episodes;
  return (
    <>
      <fieldset className={styles["line"]}>
        <legend className={styles["legend"]}>{words.lastWatched}</legend>
        <NumberStepper
          label={words.season}
          value={season}
          min={1}
          max={Math.max(season, seasons.at(-1)?.season ?? SEASON_MAX)}
          lessLabel={words.less(words.season)}
          moreLabel={words.more(words.season)}
          onChange={startOf}
        />
        <NumberStepper
          label={words.episode}
          value={episode}
          min={0}
          max={Math.max(episode, length ?? EPISODE_MAX)}
          suffix={length === undefined ? undefined : seriesWords.of(length)}
          lessLabel={words.less(words.episode)}
          moreLabel={words.more(words.episode)}
          onChange={(watched) => void moveTo(item, shown, { season, episode: watched, state: "watching" })}
        />
        <Button icon={SkipForward} aria-disabled={next === null || undefined} onClick={onNext}>
          {words.next}
        </Button>
      </fieldset>
      <p className={styles["status"]} data-new={progress.is_new_season || undefined}>
        {statusOf(progress)}
      </p>
      <SegmentedChoice
        label={words.state(item.title)}
        value={state}
        options={STATES}
        showsLabels
        clearHint={messages.rating.pressAgainToClear}
        onChange={(chosen) =>
          void (chosen === null
            ? clearProgress(item, shown)
            : moveTo(item, shown, { season, episode, state: chosen }))
        }
      />
    </>
  );
}

function statusOf({ state, next, is_new_season: isNew }: NonNullable<SeriesProgress["progress"]>): string {
  if (state === "stopped") return words.stopped;
  if (next !== null) return isNew ? words.newSeasonNext(next) : words.upNext(next);
  return state === "finished" ? words.finished : words.caughtUp;
}
