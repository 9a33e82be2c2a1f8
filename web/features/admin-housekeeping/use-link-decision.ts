import { useState } from "react";

import type { CallInput } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastError, toastUndo } from "../../titles/toasts.ts";
import type { ReportedLink } from "./housekeeping-queries.ts";

const words = adminHousekeeping.links;

export type LinkDecision = CallInput<"PUT /api/admin/link-reports">["body"]["decision"];

/** One decision at a time; each toast offers Undo. */
export function useLinkDecision() {
  const [busyId, setBusyId] = useState<string | null>(null);

  async function decide(link: ReportedLink, decision: LinkDecision): Promise<void> {
    const { item_id, country, provider_id, title, provider_name, correction } = link;
    const id = `${item_id} ${country} ${provider_id}`;
    setBusyId(id);
    try {
      const body = { item_id, country, provider_id, decision };
      await request("PUT /api/admin/link-reports", { body }, { isAuthFlow: true });
      toastUndo(words.done[decision](title, provider_name), {
        id: `link ${id}`,
        undo: () => void decide(link, decision === "open" ? (correction ?? "dismissed") : "open"),
      });
    } catch {
      toastError(words.failed);
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "link-reports"] });
      void queryClient.invalidateQueries({ queryKey: ["platforms", item_id] });
    }
  }

  return { busyId, decide };
}
