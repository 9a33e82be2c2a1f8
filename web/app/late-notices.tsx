import { STORAGE_KEYS, readText } from "../api/storage.ts";
import { Notices } from "../features/notices/notices-chunk.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { OutOfDateNotice } from "./out-of-date-notice.tsx";

/** Hardly anybody has rated something before they signed in. */
const RatingsOffer = lazyComponent({
  load: async () => (await import("../features/accounts/ratings-offer.tsx")).RatingsOffer,
  isWanted: () => readText(STORAGE_KEYS.visitorRatings) !== null,
  onFailure: () => undefined,
});

/** What has to be said to a viewer wherever they are, and does not belong to the first view. */
export function LateNotices() {
  return (
    <>
      <OutOfDateNotice />
      <RatingsOffer />
      <Notices />
    </>
  );
}
