import { useState } from "react";

import { logFailure } from "../../api/failure-log.ts";
import { RequestFailed } from "../../api/request-failed.ts";

export type Sending = {
  isBusy: boolean;
  error: string | null;
  /** @param ours the message if the server has no helpful one */
  start: (send: () => Promise<void>, ours: string) => Promise<void>;
  clearError: () => void;
};

/** Sends one thing at a time, when the viewer presses a button. */
export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start(send: () => Promise<void>, ours: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      const isRefusal = failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500;
      if (!isRefusal) logFailure("quiz", failure);
      setError((isRefusal ? failure.serverMessage : null) ?? ours);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, error, start, clearError: () => setError(null) };
}
