import { useSearchParams } from "react-router";

import { ACTIVITY_TYPES, type ActivityType } from "#contract/activity-types.ts";

export type FeedView = "grouped" | "list";

/** The feed's filters, kept in the URL so that Back and reloads preserve them. */
export function useFeedChoices() {
  const [parameters, setParameters] = useSearchParams();

  function choose(name: "type" | "view", value: string | null): void {
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const named = parameters.get("type");
  const type: ActivityType | null = ACTIVITY_TYPES.find((each) => each === named) ?? null;
  const view: FeedView = parameters.get("view") === "list" ? "list" : "grouped";
  return {
    type,
    view,
    chooseType: (chosen: ActivityType | null) => choose("type", chosen),
    chooseView: (chosen: FeedView) => choose("view", chosen === "list" ? chosen : null),
  };
}
