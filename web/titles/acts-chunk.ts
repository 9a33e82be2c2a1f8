import { logFailure } from "../api/failure-log.ts";
import { toastError } from "./toasts.ts";

type Acts = typeof import("./acts.ts");

let loaded: Acts | null = null;

/** What a viewer does to titles is not part of the first view: it comes when the browser is idle, or with the first act. */
export async function loadActs(): Promise<Acts | null> {
  try {
    loaded = await import("./acts.ts");
  } catch (error) {
    logFailure("acts", error);
  }
  return loaded;
}

/** At once where the acts are there already. `failure` is said where they cannot be had. */
export async function act(how: (acts: Acts) => Promise<void>, failure: string): Promise<void> {
  const acts = loaded ?? (await loadActs());
  if (acts === null) toastError(failure);
  else await how(acts);
}
