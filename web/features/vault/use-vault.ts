import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { queryClient } from "../../api/query-client.ts";
import { VAULT, vaultQuery } from "../../api/social-queries.ts";
import { social } from "../../messages/social.ts";
import { markOf, onMutation } from "../../titles/marks.ts";
import { offerUndo } from "../../titles/restore-title.ts";

/**
 * The viewer's rated titles, refetched after a rating is saved because the server determines its time and
 * order. A title whose rating was removed disappears, and can be restored.
 */
export function useVault(rating: Rating | null, page: string) {
  useEffect(
    () =>
      onMutation((titleId, change, isSettled) => {
        if (!isSettled || !("rating" in change)) return;
        const known = knownItem(titleId);
        const isCleared = change.rating === null && change.isSkipped !== true;
        if (isCleared && known !== undefined && known.rating !== null) {
          const before = { ...markOf(titleId), rating: known.rating };
          offerUndo(social.vault.takenBack(known.title), { title: known, page, before });
        }
        void queryClient.invalidateQueries(VAULT);
      }),
    [page],
  );
  return useInfiniteQuery(vaultQuery(rating));
}

/** The item as it last appeared in the vault. */
function knownItem(titleId: number): Item | undefined {
  return queryClient
    .getQueriesData<InfiniteData<CallAnswer<"GET /api/vault">>>(VAULT)
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ id }) => id === titleId);
}
