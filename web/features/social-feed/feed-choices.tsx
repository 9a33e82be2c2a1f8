import { ACTIVITY_TYPES, type ActivityType } from "#contract/activity-types.ts";

import { social } from "../../messages/social.ts";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { SegmentedRadio } from "../../ui/segmented-radio.tsx";
import type { FeedView } from "./use-feed-choices.ts";

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
