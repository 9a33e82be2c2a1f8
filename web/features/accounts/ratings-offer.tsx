import { accountPages } from "../../messages/account-pages.ts";
import { Button } from "../../ui/button.tsx";
import { focusMain } from "../../ui/page-heading.ts";
import { PersistentNotice } from "../../ui/persistent-notice.tsx";
import { useRatingsOffer } from "./use-ratings-offer.ts";

const words = accountPages.ratingsOffer;

/** After signing in, offers to add ratings made in this browser before. */
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
