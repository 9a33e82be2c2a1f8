import { useState } from "react";

import { logFailure } from "../api/failure-log.ts";
import { toastError } from "./toasts.ts";

type Acts = typeof import("./acts.ts");

let loaded: Acts | null = null;

/**
 * Mutations of titles aren't part of the first view: their code loads when the browser is idle, or with the
 * first mutation.
 */
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
 * Runs a mutation at once if the code is loaded. Otherwise `isComing` is true until it is, and further calls
 * are ignored. `failure` is shown if the code can't be loaded.
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
