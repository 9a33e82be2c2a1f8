import { useState } from "react";

import { logFailure } from "../api/failure-log.ts";
import { toastError } from "./toasts.tsx";

type Mutations = typeof import("./mutations.ts");

let loaded: Mutations | null = null;

/**
 * Loads the code for mutations of titles. It isn't part of the first view: it loads when the browser is idle,
 * or with the first mutation.
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
 * `mutate` runs a mutation, immediately if the code is loaded. While the code is loading, `isLoading` is true
 * and further calls are ignored. If it can't be loaded, `failure` is shown.
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
