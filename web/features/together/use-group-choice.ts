import { useRef, useState } from "react";

import { toastError } from "../../titles/toasts.tsx";
import { refetchGroup } from "./group-queries.ts";

type GroupChoice<Value> = {
  code: string;
  /** The group's current choice, as the server knows it. */
  current: Value;
  save: (value: Value) => Promise<unknown>;
  failureText: string;
};

/**
 * A choice that any member can make for the group. It's shown at once. Requests are sent one at a time and the latest choice is sent last,
 * so it wins. If saving fails, the group's current choice is shown again.
 */
export function useGroupChoice<Value>({ code, current, save, failureText }: GroupChoice<Value>) {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null);
  const wanted = useRef<{ value: Value } | null>(null);
  const isSending = useRef(false);

  async function choose(value: Value): Promise<void> {
    wanted.current = { value };
    setChosen({ value });
    if (isSending.current) return;
    isSending.current = true;
    while (wanted.current !== null) {
      const sent = wanted.current.value;
      wanted.current = null;
      await send(sent);
    }
    isSending.current = false;
    await refetchGroup(code);
    // Another choice may have been made while the group was refetched.
    if (!isSending.current) setChosen(null);
  }

  async function send(value: Value): Promise<void> {
    try {
      await save(value);
    } catch {
      toastError(failureText);
    }
  }

  return { chosen: chosen === null ? current : chosen.value, choose: (value: Value) => void choose(value) };
}
