import { useRef, useState } from "react";

import type { WireGroup } from "#contract/groups.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.ts";
import { refetchGroup } from "./group-queries.ts";
import { guestHeaders } from "./guest-key.ts";

/**
 * Shows a choice at once. One request is sent at a time, and the latest choice is always sent last, so it wins.
 */
export function useMoods({ code, moods }: Pick<WireGroup, "code" | "moods">) {
  const [chosen, setChosen] = useState<readonly PersonMood[] | null>(null);
  const wanted = useRef<PersonMood[] | null>(null);
  const isSending = useRef(false);

  async function choose(next: PersonMood[]): Promise<void> {
    wanted.current = next;
    setChosen(next);
    if (isSending.current) return;
    isSending.current = true;
    while (wanted.current !== null) {
      const sent = wanted.current;
      wanted.current = null;
      await send(sent);
    }
    isSending.current = false;
    await refetchGroup(code);
    // Another choice may have been made while the group was refetched.
    if (!isSending.current) setChosen(null);
  }

  async function send(sent: PersonMood[]): Promise<void> {
    try {
      const options = { headers: guestHeaders() };
      await request("PUT /api/groups/{code}/moods", { params: { code }, body: { moods: sent } }, options);
    } catch {
      toastError(together.moodsFailed);
    }
  }

  return { chosen: chosen ?? moods, choose };
}
