import { useEffect, useSyncExternalStore } from "react";

import type { Rating } from "#contract/rating.ts";

import { messages } from "../messages/messages.ts";
import { DEFAULT_PAGE, markOf, subscribeToMarks } from "./marks.ts";
import { useTitleMutation } from "./mutations-chunk.ts";
import { CARD_POLL_MS, MODAL_POLL_MS, watchRatings } from "./rating-poll.ts";
import type { NamedTitle } from "./restore-title.ts";

type Place = "card" | "detail";

/** The viewer's rating of a title. A detail view polls more often, and reverts a rating that couldn't be saved. */
export function useRating(title: NamedTitle, page: string = DEFAULT_PAGE, place: Place = "card") {
  const everyMs = place === "detail" ? MODAL_POLL_MS : CARD_POLL_MS;
  useEffect(() => watchRatings({ page, everyMs }), [page, everyMs]);
  const mark = useSyncExternalStore(subscribeToMarks, () => markOf(title.id));
  const { isLoading, mutate } = useTitleMutation(messages.rating.failed);
  const onFailure = place === "detail" ? "revert" : "keep";
  return {
    rating: mark.rating,
    isSaving: mark.isSavingRating || isLoading,
    rate: (rating: Rating, onRated: () => void) =>
      mutate(({ rate }) => rate(title, rating, { page, onFailure, onRated })),
    clear: () => mutate(({ clearRating }) => clearRating(title, { page })),
    skip: () => mutate(({ skip }) => skip(title, { page, onFailure })),
  };
}
