import { queryOptions } from "@tanstack/react-query";

import type { CallAnswer } from "#contract/api.ts";

import { request } from "../../api/client.ts";
import { MINUTE_MS } from "../../api/queries.ts";

export type ViewerNotice = CallAnswer<"GET /api/notices">["notices"][number];

/** Notices aren't urgent, so they stay fresh for 15 minutes. */
export function noticesQuery() {
  return queryOptions({
    queryKey: ["notices"],
    queryFn: ({ signal }) => request("GET /api/notices", undefined, { signal }),
    staleTime: 15 * MINUTE_MS,
  });
}
