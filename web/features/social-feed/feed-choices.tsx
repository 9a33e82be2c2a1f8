import { ACTIVITY_TYPES, type ActivityType } from "#contract/vocabulary.ts";

import { social } from "../../messages/social.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { useSearchParameters } from "../../ui/search-parameters.ts";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";

import styles from "./social-feed.module.css";

const CHIPS = ACTIVITY_TYPES.map((value) => ({
  value,
  label: social.feed.kind[value],
}));
const VIEWS = (["grouped", "list"] as const).map((value) => ({ value, label: social.feed.views[value] }));

type Props = {
  type: ActivityType | null;
  view: FeedView;
  chooseType: (type: ActivityType | null) => void;
  chooseView: (view: FeedView) => void;
};

export function FeedChoices({ type, view, chooseType, chooseView }: Props) {
  return (
    <div className={styles["choices"]}>
      <FilterChips<ActivityType>
        label={social.feed.kinds}
        chips={CHIPS}
        selected={type === null ? [] : [type]}
        onToggle={(pressed) => chooseType(pressed === type ? null : pressed)}
        onClear={() => chooseType(null)}
      />
      <SegmentedRadio label={social.feed.view} value={view} options={VIEWS} onChange={chooseView} />
    </div>
  );
}

type FeedView = "grouped" | "list";

/** The feed's filter and view, kept in the URL so that Back and reloads preserve them. */
export function useFeedChoices() {
  const { parameters, set } = useSearchParameters();
  const named = parameters.get("type");
  const type: ActivityType | null = ACTIVITY_TYPES.find((each) => each === named) ?? null;
  const view: FeedView = parameters.get("view") === "list" ? "list" : "grouped";
  return {
    type,
    view,
    chooseType: (chosen: ActivityType | null) => set({ type: chosen }),
    chooseView: (chosen: FeedView) => set({ view: chosen === "list" ? chosen : null }),
  };
}
