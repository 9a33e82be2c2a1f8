import { useEffect, useRef } from "react";

import { sessionContextWords } from "../../messages/session-context.ts";
import { announce } from "../../ui/announcer.tsx";

/** Says that the picks have followed a change. @returns to be told that one was made */
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
