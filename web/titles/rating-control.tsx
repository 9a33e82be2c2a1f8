import { ThumbsDown, ThumbsUp } from "lucide-react";

import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { SegmentedChoice } from "../ui/segmented-choice.tsx";
import { DoubleThumb } from "./double-thumb.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { useRating } from "./use-rating.ts";

const RATING_OPTIONS = [
  { value: DISLIKED, label: messages.rating.values[DISLIKED], icon: ThumbsDown },
  { value: LIKED, label: messages.rating.values[LIKED], icon: ThumbsUp },
  { value: LOVED, label: messages.rating.values[LOVED], icon: DoubleThumb },
] as const;

type Props = {
  title: NamedTitle;
  /** Which page's ratings map in browser storage it uses. */
  page?: string;
  place?: "card" | "detail";
  showsLabels?: boolean;
  /** Called after the removal delay when a rating was chosen. */
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
