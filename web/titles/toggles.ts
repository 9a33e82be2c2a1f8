/** On/off marks: shown at once, sent, and reverted on failure. */
import { logFailure } from "../api/failure-log.ts";
import {
  type Mark,
  type SavedChange,
  type WatchedChange,
  beginMutation,
  markOf,
  settleMutation,
} from "./marks.ts";
import { toastError } from "./toasts.ts";

type Toggle = {
  name: string;
  isOn: (mark: Mark) => boolean;
  change: (isOn: boolean) => SavedChange | WatchedChange;
  send: (titleId: number, isOn: boolean) => Promise<void>;
  refetchLists: () => Promise<void>;
  failed: string;
};

type Outcome = "kept" | "reverted" | "left to another";

/**
 * Toggling again while a request is running only changes the state that's sent next; the running call takes
 * care of it.
 */
export function createToggle(toggle: Toggle): (titleId: number) => Promise<Outcome> {
  const { name, isOn, change, send, refetchLists, failed } = toggle;
  const sending = new Set<number>();

  return async (titleId) => {
    let confirmed = isOn(markOf(titleId));
    beginMutation(titleId, change(!confirmed));
    if (sending.has(titleId)) return "left to another";
    sending.add(titleId);
    try {
      while (isOn(markOf(titleId)) !== confirmed) {
        const wanted: boolean = isOn(markOf(titleId));
        // Requests are sequential, because their order matters.
        // oxlint-disable-next-line no-await-in-loop
        await send(titleId, wanted);
        confirmed = wanted;
      }
    } catch (error) {
      logFailure(name, error);
      settleMutation(titleId, change(confirmed));
      toastError(failed);
      return "reverted";
    } finally {
      sending.delete(titleId);
    }
    settleMutation(titleId, change(confirmed));
    await refetchLists();
    return "kept";
  };
}
