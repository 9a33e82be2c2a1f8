import { useState } from "react";

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

type Act = (how: (acts: Acts) => Promise<void>) => Promise<void>;

/**
 * Acts at once where the code is there already; else `isComing` until it is; what is asked for meanwhile is let go.
 * `failure` is said where it cannot be had.
 */
export function useAct(failure: string): { isComing: boolean; act: Act } {
  const [isComing, setIsComing] = useState(false);

  async function act(how: (acts: Acts) => Promise<void>): Promise<void> {
    if (isComing) return;
    const acts = loaded ?? (await coming());
    if (acts === null) toastError(failure);
    else await how(acts);
  }

  async function coming(): Promise<Acts | null> {
    setIsComing(true);
    const acts = await loadActs();
    setIsComing(false);
    return acts;
  }

  return { isComing, act };
}
