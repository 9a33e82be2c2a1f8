import type { Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { SegmentedRadio } from "../ui/segmented-radio.tsx";
import { RATING_OPTIONS } from "./rating-options.ts";
import { useRating } from "./use-rating.ts";

type Props = {
  titleId: number;
  /** Whose ratings map in browser storage it reads and writes. */
  page?: string;
  place?: "card" | "detail";
  showsLabels?: boolean;
  /** After a rating was saved and its removal delay is over. */
  onRated?: ((rating: Rating) => void) | undefined;
};

export function RatingControl({ titleId, page, place = "card", showsLabels = false, onRated }: Props) {
  const { rating, isSaving, rate } = useRating(titleId, page, place);

  async function onChange(value: Rating): Promise<void> {
    if (await rate(value)) onRated?.(value);
  }

  return (
    <SegmentedRadio
      label={messages.rating.label}
      value={rating}
      onChange={(value) => void onChange(value)}
      options={RATING_OPTIONS}
      showsLabels={showsLabels}
      isBusy={isSaving}
      tone="accent"
    />
  );
}
