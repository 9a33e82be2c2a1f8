import { useState } from "react";

import type { CallInput, CallName } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";

/** A lab mutation: tracks its busy state, refetches lab data, and uses the server's message for conflicts. */
export function useLabMutation<Name extends CallName>(name: Name, failed: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns whether it succeeded */
  async function mutate(input: CallInput<Name> | undefined): Promise<boolean> {
    setIsBusy(true);
    setError(null);
    try {
      await request(name, input as CallInput<Name>, { isAuthFlow: true });
      return true;
    } catch (refusal) {
      setError(refusal instanceof RequestFailed && refusal.code === "conflict" ? refusal.message : failed);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["lab"] });
      setIsBusy(false);
    }
  }

  return { mutate, isBusy, error };
}
