import { ThumbsDown, ThumbsUp, Check, Plus } from "lucide-react";

import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { SegmentedChoice } from "../ui/segmented-choice.tsx";
import { DoubleThumb } from "./badges.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { useRating, useWatchlist } from "./use-marks.ts";

const RATING_OPTIONS = [
  { value: DISLIKED, label: messages.rating.values[DISLIKED], icon: ThumbsDown },
  { value: LIKED, label: messages.rating.values[LIKED], icon: ThumbsUp },
  { value: LOVED, label: messages.rating.values[LOVED], icon: DoubleThumb },
] as const;

type Props = {
  title: NamedTitle;
  /** The page whose ratings map in browser storage this control reads and writes. */
  page?: string;
  place?: "card" | "detail";
  showsLabels?: boolean;
  /** Called after a rating is chosen and the removal delay has passed. */
  onRated?: ((rating: Rating) => void) | undefined;
};

export function RatingControl({ title, page, place = "card", showsLabels = false, onRated }: Props) {
  const { rating, isSaving, rate, clear } = useRating(title, page, place);

  function onChange(value: Rating | null): void {
    if (value === null) void clear();
    else void rate(value, () => onRated?.(value));
  }

  return (
    <SegmentedChoice
      label={messages.rating.label(title.title)}
      value={rating}
      onChange={onChange}
      options={RATING_OPTIONS}
      clearHint={messages.rating.pressAgainToClear}
      showsLabels={showsLabels}
      isBusy={isSaving}
    />
  );
}

type WatchlistToggleProps = { title: NamedTitle; look?: "button" | "icon" };

/** The accessible name includes the title, because a page has several toggles and a Watchlist link. */
export function WatchlistToggle({ title: { id, title }, look = "button" }: WatchlistToggleProps) {
  const { isSaved, isLoading, toggle } = useWatchlist(id);
  const { addTitle, removeTitle, isSavedTitle, isSaved: saved, save } = messages.watchlist;
  const icon = isSaved ? Check : Plus;
  const onClick = () => void toggle();
  if (look === "icon") {
    const label = isSaved ? removeTitle(title) : addTitle(title);
    return <IconButton icon={icon} label={label} tone="filled" isBusy={isLoading} onClick={onClick} />;
  }
  return (
    <Button
      kind="ghost"
      icon={icon}
      isBusy={isLoading}
      aria-label={isSaved ? isSavedTitle(title) : addTitle(title)}
      onClick={onClick}
    >
      {isSaved ? saved : save}
    </Button>
  );
}
