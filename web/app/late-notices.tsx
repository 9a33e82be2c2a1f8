import { STORAGE_KEYS, readText } from "../api/storage.ts";
import { Notices } from "../features/notices/notices-chunk.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { OutOfDateNotice } from "./out-of-date-notice.tsx";

/** Loaded only if there are ratings to add, because few viewers rate titles before signing in. */
const RatingsOffer = lazyComponent({
  load: async () => (await import("../features/accounts/ratings-offer.tsx")).RatingsOffer,
  isWanted: () => readText(STORAGE_KEYS.visitorRatings) !== null,
  onFailure: () => undefined,
});

/** Notices that can appear on any page for signed-in viewers and aren't part of the first view. */
export function LateNotices() {
  return (
    <>
      <OutOfDateNotice />
      <RatingsOffer />
      <Notices />
    </>
  );
}
