import { CircleCheck, Eye, Share2 } from "lucide-react";
import { useSyncExternalStore } from "react";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { RequestFailed } from "../api/request-failed.ts";
import { track } from "../api/tracking.ts";
import { listParts } from "../messages/formats.ts";
import { messages } from "../messages/messages.ts";
import { detailWords } from "../messages/title-details.ts";
import { addressOf } from "../ui/base-path.ts";
import { Button } from "../ui/button.tsx";
import { kindText } from "./labels.ts";
import { RatingControl, WatchlistToggle } from "./mark-controls.tsx";
import { markOf, subscribeToMarks } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";
import { PlatformList } from "./platform-list.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { MetaLine } from "./title-lines.tsx";
import { toastError, toastSuccess } from "./toasts.tsx";
import { useRating } from "./use-marks.ts";

import styles from "./detail-body.module.css";

type Props = {
  item: Item;
  page: string;
  platformsHeading?: string | undefined;
  platformsHeadingLevel?: 2 | 3;
  onRated: (rating: Rating) => void;
  onSkip: () => void;
};

/** The details below the artwork, shared by the dialog and the page. */
export function DetailBody(props: Props) {
  const { item, page, platformsHeading, platformsHeadingLevel = 3, onRated, onSkip } = props;
  return (
    <div className={styles["body"]}>
      <div className={styles["story"]}>
        <MetaLine item={item} extra={kindText(item)} />
        <p className={styles["overview"]} dir="auto">
          {item.overview === "" ? messages.titles.noDescription : item.overview}
        </p>
        <div className={styles["actions"]}>
          <RatingControl title={item} page={page} place="detail" showsLabels onRated={onRated} />
          <WatchlistToggle title={item} />
          <WatchedToggle titleId={item.id} />
          <SkipButton title={item} page={page} place="detail" onSkip={onSkip} />
          <ShareButton item={item} />
        </div>
      </div>
      <DetailFacts item={item} />
      <div className={styles["platforms"]}>
        <PlatformList item={item} heading={platformsHeading} headingLevel={platformsHeadingLevel} />
      </div>
    </div>
  );
}

const MAX_CAST = 4;

/** Cast, director or creator, genres, moods and nanogenres. Unknown facts are left out. */
function DetailFacts({ item }: { item: Item }) {
  const facts = [
    { term: detailWords.details.cast, words: item.cast.slice(0, MAX_CAST).map(({ name }) => name) },
    {
      term: item.media_type === "tv" ? detailWords.details.creator : detailWords.details.director,
      words: wordsOf(item.director),
    },
    { term: detailWords.details.genres, words: item.genres.map(({ name }) => name) },
    { term: detailWords.details.moods, words: item.moods.map((mood) => labelOf(mood)) },
    { term: detailWords.details.nanogenres, words: item.nanogenres.map(({ name }) => labelOf(name)) },
  ].filter(({ words }) => words.length > 0);
  return (
    <dl className={styles["facts"]}>
      {facts.map(({ term, words }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {listParts(words).map(({ type, value }) =>
              type === "element" ? <bdi key={value}>{value}</bdi> : value,
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(text: string | null): string[] {
  return text === null || text === "" ? [] : [text];
}

function WatchedToggle({ titleId }: { titleId: number }) {
  const isWatched = useSyncExternalStore(subscribeToMarks, () => markOf(titleId).isWatched);
  const { isLoading, mutate } = useTitleMutation(messages.watched.failed);
  return (
    <Button
      kind="ghost"
      icon={isWatched ? CircleCheck : Eye}
      isBusy={isLoading}
      onClick={() => void mutate(({ toggleWatched }) => toggleWatched(titleId))}
    >
      {isWatched ? messages.watched.isWatched : messages.watched.mark}
    </Button>
  );
}

type SkipButtonProps = {
  title: NamedTitle;
  /** The page whose ratings map in browser storage loses the title's rating. */
  page?: string;
  place?: "card" | "detail";
  /** Called on click, before the server has responded. */
  onSkip?: (() => void) | undefined;
};

/** Skips a title, so it isn't recommended again. Skipping isn't a rating. */
function SkipButton({ title, page, place = "card", onSkip }: SkipButtonProps) {
  const { isSaving, skip } = useRating(title, page, place);

  function onClick(): void {
    void skip();
    onSkip?.();
  }

  return (
    <Button kind="quiet" isBusy={isSaving} onClick={onClick}>
      {messages.rating.skip}
    </Button>
  );
}

/** Shares the link to a title through the device, or copies it. */
function ShareButton({ item: { id, title } }: { item: Pick<Item, "id" | "title"> }) {
  async function share(): Promise<void> {
    const url = new URL(addressOf(`/item/${id}`), window.location.origin).href;
    const outcome = "share" in navigator ? await shareByDevice({ title, url }) : await copy(url);
    if (outcome === "failed") toastError(detailWords.share.failed);
    if (outcome === "copied") toastSuccess(detailWords.share.copied);
    if (outcome === "shared" || outcome === "copied") track("SHARE", { itemId: id, eventValue: outcome });
  }

  return (
    <Button kind="quiet" icon={Share2} onClick={() => void share()}>
      {detailWords.share.share}
    </Button>
  );
}

type Outcome = "shared" | "copied" | "put away" | "failed";

/** Opens the device's share dialog, or copies the link if that fails. */
async function shareByDevice(link: { title: string; url: string }): Promise<Outcome> {
  try {
    await navigator.share(link);
    return "shared";
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "put away" : copy(link.url);
  }
}

async function copy(url: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

/** The server responds with 400 to IDs that aren't numbers, and with 404 to unknown ones. */
const MISSING_TITLE_STATUSES: ReadonlySet<number> = new Set([400, 404]);

/** Whether the title doesn't exist, so retrying is pointless. */
export function isMissingTitle(error: Error): boolean {
  return error instanceof RequestFailed && MISSING_TITLE_STATUSES.has(error.status);
}
