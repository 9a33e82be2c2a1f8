import { useEffect, useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { onVisitorRatingsChange, offeredRatings, postponeVisitorRatings } from "../../api/visitor-ratings.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { messages } from "../../messages/messages.ts";
import { addVisitorRatings, ratingsToAdd } from "../../titles/add-visitor-ratings.ts";
import { toastError } from "../../titles/toasts.ts";
import { announce } from "../../ui/announcer.tsx";

/**
 * How many ratings from before the sign-in can be added to the account. It's 0 once the viewer has answered, in
 * this tab or another.
 */
export function useRatingsOffer() {
  const [count, setCount] = useState(0);
  const [isAdding, setIsAdding] = useState(false);

  useEffect(() => {
    let isOver = false;
    function update(): void {
      ratingsToAdd().then(
        (titles) => !isOver && setCount(titles.length),
        (failure: unknown) => logFailure("ratings of a visitor", failure),
      );
    }
    update();
    const stop = onVisitorRatingsChange(update);
    return () => {
      isOver = true;
      stop();
    };
  }, []);

  async function add(): Promise<void> {
    setIsAdding(true);
    try {
      announce(accountPages.ratingsOffer.added(await addVisitorRatings()));
    } catch (failure) {
      logFailure("ratings of a visitor", failure);
      toastError(messages.rating.failed);
    } finally {
      // Ratings that couldn't be added are offered again.
      setCount(Object.keys(offeredRatings()).length);
      setIsAdding(false);
    }
  }

  function putOff(): void {
    postponeVisitorRatings();
    setCount(0);
  }

  return { count, isAdding, add, putOff };
}
