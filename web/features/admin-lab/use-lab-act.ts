import { useState } from "react";

import type { CallInput, CallName } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";

/** A call that changes something of the lab: busy meanwhile, what is shown of it asked for anew, a refusal in its own words. */
export function useLabAct<Name extends CallName>(name: Name, failed: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** @returns whether it was done */
  async function act(input: CallInput<Name> | undefined): Promise<boolean> {
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

  return { act, isBusy, error };
}
