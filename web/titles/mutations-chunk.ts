import { useState } from "react";

import { logFailure } from "../api/failure-log.ts";
import { toastError } from "./toasts.tsx";

type Mutations = typeof import("./mutations.ts");

let loaded: Mutations | null = null;

/**
 * Mutations of titles aren't part of the first view: their code loads when the browser is idle, or with the
 * first mutation.
 */
export async function loadMutations(): Promise<Mutations | null> {
  try {
    loaded = await import("./mutations.ts");
  } catch (error) {
    logFailure("acts", error);
  }
  return loaded;
}

type Mutate = (mutation: (mutations: Mutations) => Promise<void>) => Promise<void>;

/**
 * Runs a mutation at once if the code is loaded. Otherwise `isComing` is true until it is, and further calls
 * are ignored. `failure` is shown if the code can't be loaded.
 */
export function useTitleMutation(failure: string): { isLoading: boolean; mutate: Mutate } {
  const [isLoading, setIsLoading] = useState(false);

  async function mutate(mutation: (mutations: Mutations) => Promise<void>): Promise<void> {
    if (isLoading) return;
    const mutations = loaded ?? (await loadNow());
    if (mutations === null) toastError(failure);
    else await mutation(mutations);
  }

  async function loadNow(): Promise<Mutations | null> {
    setIsLoading(true);
    const mutations = await loadMutations();
    setIsLoading(false);
    return mutations;
  }

  return { isLoading, mutate };
}
