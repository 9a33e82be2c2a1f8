import { useState } from "react";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { toastError, toastUndo } from "../../titles/toasts.ts";
import type { Account } from "./housekeeping-queries.ts";

const words = adminHousekeeping.accounts;

export type AccountAction = "promote" | "demote" | "lock" | "unlock";

const BODIES = {
  promote: { is_admin: true },
  demote: { is_admin: false },
  lock: { is_locked: true },
  unlock: { is_locked: false },
} as const;
const REVERSE: Record<AccountAction, AccountAction> = {
  promote: "demote",
  demote: "promote",
  lock: "unlock",
  unlock: "lock",
};

/** Changes one account at a time; each toast offers Undo. */
export function useAccountChange() {
  const [busyId, setBusyId] = useState<number | null>(null);

  async function change(account: Account, action: AccountAction): Promise<void> {
    setBusyId(account.id);
    try {
      await request(
        "PUT /api/admin/accounts/{id}",
        { params: { id: String(account.id) }, body: BODIES[action] },
        { isAuthFlow: true },
      );
      toastUndo(words.done[action](account.username), {
        id: `account ${account.id}`,
        undo: () => void change(account, REVERSE[action]),
      });
    } catch (refusal) {
      toastError(
        refusal instanceof RequestFailed && refusal.code === "conflict" ? refusal.message : words.failed,
      );
    } finally {
      setBusyId(null);
      void queryClient.invalidateQueries({ queryKey: ["admin", "accounts"] });
    }
  }

  return { busyId, change };
}
