import { useEffect, useSyncExternalStore } from "react";

import type { Rating } from "#contract/rating.ts";

import { DEFAULT_PAGE, markOf, subscribeToMarks } from "./marks.ts";
import { rate, skip } from "./rate.ts";
import { CARD_POLL_MS, MODAL_POLL_MS, watchRatings } from "./rating-poll.ts";

type Place = "card" | "detail";

/** The viewer's rating of a title. A detail view looks for changes more often, and takes a rating back that could not be saved. */
export function useRating(titleId: number, page: string = DEFAULT_PAGE, place: Place = "card") {
  const everyMs = place === "detail" ? MODAL_POLL_MS : CARD_POLL_MS;
  useEffect(() => watchRatings({ page, everyMs }), [page, everyMs]);
  const mark = useSyncExternalStore(subscribeToMarks, () => markOf(titleId));
  const onFailure = place === "detail" ? "revert" : "keep";
  return {
    rating: mark.rating,
    isSaving: mark.isSavingRating,
    /** Resolves after the removal delay: true where the rating was saved. */
    rate: (rating: Rating) => rate(titleId, rating, { page, onFailure }),
    skip: () => skip(titleId, { onFailure }),
  };
}
