import { useQuery } from "@tanstack/react-query";
import { Bookmark, CircleCheck, X } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { watchlistQuery } from "../../api/list-queries.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { dayText } from "../../messages/formats.ts";
import { messages } from "../../messages/messages.ts";
import { watchlistWords } from "../../messages/watchlist.ts";
import { ServiceMarks } from "../../titles/badges.tsx";
import { EntryCard } from "../../titles/entry-card.tsx";
import { lengthText, listOverview, yearOf } from "../../titles/labels.ts";
import { removeFromWatchlist } from "../../titles/toggles.ts";
import { useSavedTitles, useWatchedTitles } from "../../titles/use-marks.ts";
import { useProviders } from "../../titles/use-providers.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { focusNeighborEntry } from "../../ui/focus-position.ts";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { chosenTitles } from "./chosen-titles.ts";
import { useWatchlistChoices } from "./use-watchlist-choices.ts";
import { WatchlistBar } from "./watchlist-bar.tsx";

import styles from "./watchlist.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];
const SIGNED_OUT = 401;

export function WatchlistShelf({ onOpen }: { onOpen: (item: Item) => void }) {
  const watchlist = useQuery(watchlistQuery());
  const saved = useSavedTitles(watchlist.data ?? []);
  const watched = new Set(useWatchedTitles(saved).map(({ id }) => id));
  const choices = useWatchlistChoices(watched);
  if (watchlist.isLoadingError) {
    return <FailureNotice title={failureText(watchlist.error)} onRetry={() => void watchlist.refetch()} />;
  }
  if (watchlist.isPending) {
    return (
      <div className={styles["entries"]} aria-busy="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} height={168} />
        ))}
      </div>
    );
  }
  if (saved.length === 0) {
    return (
      <Notice
        icon={Bookmark}
        title={dialogs.watchlistPage.empty}
        text={dialogs.watchlistPage.emptyText}
        action={<Link to="/dashboard">{dialogs.watchlistPage.find}</Link>}
      />
    );
  }
  // There's nothing to sort or narrow in a list of one.
  const isChoosable = saved.length > 1;
  const shown = isChoosable ? chosenTitles(saved, choices.wanted) : saved;
  return (
    <div className={styles["shelf"]}>
      {isChoosable && <WatchlistBar choices={choices} titles={shown} onOpen={onOpen} />}
      {shown.length === 0 && <NoneShown choices={choices} />}
      <ul className={styles["entries"]}>
        {shown.map((item) => (
          <WatchlistEntry
            key={item.id}
            item={item}
            isWatched={watched.has(item.id)}
            watchedOn={choices.watchedOn.get(item.id) ?? null}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </div>
  );
}

/** Why no title of the watchlist is shown, and what the viewer can do. */
function NoneShown({ choices }: { choices: ReturnType<typeof useWatchlistChoices> }) {
  const { isChecking, hasFailed, lacksServices, clear } = choices;
  if (isChecking) return <Skeleton height={168} />;
  if (lacksServices) {
    return (
      <Notice
        icon={Bookmark}
        title={watchlistWords.noneFitting}
        text={watchlistWords.noServices}
        action={<Link to="/settings/profile#services">{watchlistWords.noServicesLink}</Link>}
      />
    );
  }
  return (
    <Notice
      icon={Bookmark}
      title={hasFailed ? watchlistWords.failed : watchlistWords.noneFitting}
      text={watchlistWords.noneFittingText}
      action={<Button onClick={clear}>{watchlistWords.clear}</Button>}
    />
  );
}

function failureText(error: Error): string {
  return error instanceof RequestFailed && error.status === SIGNED_OUT
    ? dialogs.watchlistPage.signedOut
    : dialogs.watchlistPage.failed;
}

type Props = {
  item: Item;
  isWatched: boolean;
  /** `null` if no day is known. */
  watchedOn: string | null;
  onOpen: (item: Item) => void;
};

function WatchlistEntry({ item, isWatched, watchedOn, onOpen }: Props) {
  const { visibilityRef, providers } = useProviders<HTMLLIElement>(item);
  const facts = [yearOf(item), lengthText(item), item.genres[0]?.name].filter(Boolean);

  function remove(control: Element): void {
    focusNeighborEntry(control);
    void removeFromWatchlist(item);
  }

  return (
    <EntryCard
      ref={visibilityRef}
      item={item}
      onOpen={onOpen}
      look="story"
      action={
        <IconButton
          icon={X}
          label={messages.watchlist.removeTitle(item.title)}
          onClick={({ currentTarget }) => remove(currentTarget)}
        />
      }
    >
      <p className={styles["facts"]}>
        {facts.join(" · ")}
        <ServiceMarks providers={providers} />
      </p>
      {isWatched && (
        <p className={styles["watched"]}>
          <CircleCheck size={16} aria-hidden="true" />
          {watchedOn === null ? messages.watched.isWatched : watchlistWords.watchedOn(dayText(watchedOn))}
        </p>
      )}
      <p dir="auto">{listOverview(item.overview)}</p>
    </EntryCard>
  );
}
