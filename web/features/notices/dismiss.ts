import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { noticesQuery } from "./notices-query.ts";

/** Hides the notice at once. If the request fails, the notice returns on the next visit. */
export async function dismiss(id: number): Promise<void> {
  queryClient.setQueryData(noticesQuery().queryKey, (before) =>
    before === undefined ? before : { notices: before.notices.filter((notice) => notice.id !== id) },
  );
  try {
    await request("POST /api/notices/read", { body: { ids: [id] } });
  } catch (failure) {
    logFailure("notices", failure);
  }
}
