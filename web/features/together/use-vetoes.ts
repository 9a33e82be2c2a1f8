import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError, toastUndo } from "../../titles/toasts.ts";
import { refetchGroup } from "./group-queries.ts";
import { guestHeaders } from "./guest-key.ts";

/**
 * The viewer's vetoes. A vetoed title leaves the list at once, and returns if saving fails or the veto is
 * undone.
 */
export function useVetoes(code: string) {
  const [vetoed, setVetoed] = useState<ReadonlySet<number>>(new Set());

  function restoreTitle(titleId: number): void {
    setVetoed((before) => new Set([...before].filter((id) => id !== titleId)));
  }

  async function veto(item: Item): Promise<void> {
    setVetoed((before) => new Set(before).add(item.id));
    try {
      const input = { params: { code }, body: { id: item.id } };
      await request("POST /api/groups/{code}/vetoes", input, { headers: guestHeaders() });
      toastUndo(together.vetoed(item.title), { id: `veto-${item.id}`, undo: () => void undoVeto(item.id) });
      await refetchGroup(code);
    } catch {
      restoreTitle(item.id);
      toastError(together.vetoFailed);
    }
  }

  async function undoVeto(titleId: number): Promise<void> {
    try {
      const input = { params: { code, id: String(titleId) } };
      await request("DELETE /api/groups/{code}/vetoes/{id}", input, { headers: guestHeaders() });
      restoreTitle(titleId);
      await refetchGroup(code);
    } catch {
      toastError(together.vetoFailed);
    }
  }

  return { vetoed, veto, undoVeto };
}
