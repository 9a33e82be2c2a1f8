/** On/off marks: shown at once, sent, and reverted on failure. */
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

/**
 * Toggling again while a request is running only changes the state that's sent next; the running call takes
 * care of it.
 */
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
        // Requests are sequential, because their order matters.
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
