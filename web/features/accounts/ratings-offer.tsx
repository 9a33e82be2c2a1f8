import { useEffect, useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { onVisitorRatingsChange, offeredRatings, postponeVisitorRatings } from "../../api/visitor-ratings.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { messages } from "../../messages/messages.ts";
import { addVisitorRatings, ratingsToAdd } from "../../titles/add-visitor-ratings.ts";
import { toastError } from "../../titles/toasts.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "../../ui/page-heading.ts";
import { PersistentNotice } from "../../ui/persistent-notice.tsx";

const words = accountPages.ratingsOffer;

/** After sign-in, offers to add the ratings that were made in this browser while signed out. */
export function RatingsOffer() {
  const { count, isAdding, add, putOff } = useRatingsOffer();

  async function accept() {
    await add();
    focusMain();
  }

  function decline() {
    putOff();
    focusMain();
  }

  return (
    <output data-persistent="">
      {count > 0 && (
        <PersistentNotice
          actions={
            <>
              <Button size="small" isBusy={isAdding} busyLabel={words.adding} onClick={() => void accept()}>
                {words.add}
              </Button>
              <Button size="small" kind="quiet" disabled={isAdding} onClick={decline}>
                {words.notNow}
              </Button>
            </>
          }
        >
          <p>{words.question(count)}</p>
        </PersistentNotice>
      )}
    </output>
  );
}

/**
 * State of the offer. `count` is the number of ratings that can be added to the account. Once the viewer has
 * answered, in this tab or another, only ratings that couldn't be added still count.
 */
function useRatingsOffer() {
  const [count, setCount] = useState(0);
  const [isAdding, setIsAdding] = useState(false);

  useEffect(() => {
    let isOver = false;
    function update(): void {
      ratingsToAdd().then(
        (titles) => !isOver && setCount(titles.length),
        (failure: unknown) => logFailure("visitor ratings", failure),
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
      logFailure("visitor ratings", failure);
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
