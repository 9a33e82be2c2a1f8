/** The household's limit by age rating: its query, and what to refetch when it changes. */
import { queryOptions } from "@tanstack/react-query";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { PIN } from "#contract/maturity.ts";

import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";

export function ageLimitQuery() {
  return queryOptions({
    queryKey: ["age-limit"],
    queryFn: ({ signal }) => request("GET /api/user/age-limit", undefined, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Drops everything that was loaded under the previous limit, so that no page shows it again even for a moment. */
export async function applyLimit(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  const { queryKey } = ageLimitQuery();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== queryKey[0] });
  await queryClient.invalidateQueries({ queryKey });
}

export function pinError(pin: string): string | null {
  if (pin === "") return FORM_MESSAGES.pinRequired;
  return PIN.test(pin) ? null : FORM_MESSAGES.pinDigits;
}
