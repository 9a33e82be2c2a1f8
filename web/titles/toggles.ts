/** A mark that is either on or off: shown at once, sent, reverted where it fails. */
import { logFailure } from "../api/failure-log.ts";
import { type Mark, type SavedChange, type WatchedChange, beginAct, markOf, settleAct } from "./marks.ts";
import { toastError } from "./toasts.ts";

type Toggle = {
  name: string;
  isOn: (mark: Mark) => boolean;
  change: (isOn: boolean) => SavedChange | WatchedChange;
  tellServer: (titleId: number, isOn: boolean) => Promise<void>;
  renewLists: () => Promise<void>;
  failed: string;
};

type Outcome = "kept" | "reverted" | "left to another";

/** Toggling again while the server is still being told is left to that telling: it sends only what is wanted in the end. */
export function createToggle(toggle: Toggle): (titleId: number) => Promise<Outcome> {
  const { name, isOn, change, tellServer, renewLists, failed } = toggle;
  const sending = new Set<number>();

  return async (titleId) => {
    let confirmed = isOn(markOf(titleId));
    beginAct(titleId, change(!confirmed));
    if (sending.has(titleId)) return "left to another";
    sending.add(titleId);
    try {
      while (isOn(markOf(titleId)) !== confirmed) {
        const wanted: boolean = isOn(markOf(titleId));
        // Each call must be answered before the next: their order decides.
        // oxlint-disable-next-line no-await-in-loop
        await tellServer(titleId, wanted);
        confirmed = wanted;
      }
    } catch (error) {
      logFailure(name, error);
      settleAct(titleId, change(confirmed));
      toastError(failed);
      return "reverted";
    } finally {
      sending.delete(titleId);
    }
    settleAct(titleId, change(confirmed));
    await renewLists();
    return "kept";
  };
}
