import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { sessionsQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { announce } from "../../ui/announcer.tsx";
import { focusNear, focusPositionOf } from "../../ui/focus-position.ts";
import { messageFor } from "./server-errors.ts";
import type { Session } from "./session-entry.tsx";

const words = profileSettings.sessions;
const NOT_FOUND = 404;

/** Where the viewer is signed in, and how to end one of these sessions. */
export function useSessions() {
  const { data: sessions, isPending, isFetching, refetch } = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function end({ id, device }: Session): Promise<void> {
    if (ending !== null) return;
    setEnding(id);
    setError(null);
    const place = focusPositionOf(document.activeElement ?? document.body);
    try {
      await endOne(id);
      await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      announce(words.ended(device));
      // The list may be shorter by now, without the element that had the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusNear(place);
      });
    } catch (failure) {
      logFailure("sessions", failure);
      setError(messageFor(failure, { failed: words.endFailed, tooMany: words.endFailed }));
    } finally {
      setEnding(null);
    }
  }

  return { sessions, isPending, isFetching, retry: () => void refetch(), ending, error, end };
}

/** A session that has already ended counts as ended. */
async function endOne(id: string): Promise<void> {
  try {
    await request("DELETE /api/user/sessions/{id}", { params: { id } });
  } catch (failure) {
    if (!(failure instanceof RequestFailed) || failure.status !== NOT_FOUND) throw failure;
  }
}
