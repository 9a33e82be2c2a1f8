import { QueryClient } from "@tanstack/react-query";

import { RequestFailed } from "./request-failed.ts";
import { whenUserDataIsCleared } from "./session.ts";

const MINUTE_MS = 60_000;
const RETRIES = 1;

/** The cache of the server's answers. What belongs to one person is emptied with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && mayPass(error),
    },
    mutations: { retry: false },
  },
});

whenUserDataIsCleared(() => queryClient.clear());

/** A refusal stays one however often it is asked for; a lost connection or a busy server may pass. */
function mayPass(error: unknown): boolean {
  return !(error instanceof RequestFailed) || error.status >= 500;
}
