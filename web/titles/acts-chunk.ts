import { logFailure } from "../api/failure-log.ts";
import { toastError } from "./toasts.ts";

type Acts = typeof import("./acts.ts");

/** What a viewer does to titles is not part of the first view: it comes when the browser is idle, or with the first act. */
export function loadActs(): Promise<Acts | null> {
  return import("./acts.ts").catch((error: unknown) => {
    logFailure("acts", error);
    return null;
  });
}

/** `failure` is said where the act could not be loaded. */
export async function act(how: (acts: Acts) => Promise<void>, failure: string): Promise<void> {
  const acts = await loadActs();
  if (acts === null) toastError(failure);
  else await how(acts);
}
