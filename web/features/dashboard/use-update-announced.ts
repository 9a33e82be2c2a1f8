import { useEffect, useRef } from "react";

import { sessionContextWords } from "../../messages/session-context.ts";
import { announce } from "../../ui/announcer.tsx";

/** Announces that the picks were updated after a change. @returns a function to call when a change is made */
export function useUpdateAnnounced(isRenewing: boolean): () => void {
  const step = useRef<"none" | "changed" | "renewing">("none");
  useEffect(() => {
    if (isRenewing && step.current === "changed") step.current = "renewing";
    if (isRenewing || step.current !== "renewing") return;
    step.current = "none";
    announce(sessionContextWords.updated);
  }, [isRenewing]);
  return () => {
    step.current = "changed";
  };
}
