import { useState } from "react";
import { useNavigate } from "react-router";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.ts";
import { cacheGroup } from "./group-queries.ts";

/** Creates a group and opens it. @param username whose taste is included; `null` for nobody */
export function useStart(username: string | null) {
  const [isStarting, setIsStarting] = useState(false);
  const navigate = useNavigate();

  async function start(): Promise<void> {
    setIsStarting(true);
    try {
      const { group } = await request("POST /api/groups", { body: username === null ? {} : { username } });
      cacheGroup(group);
      void navigate(`/together/${group.code}`);
    } catch {
      toastError(together.startFailed);
      setIsStarting(false);
    }
  }

  return { isStarting, start: () => void start() };
}
