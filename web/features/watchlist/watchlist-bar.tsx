import { Dices } from "lucide-react";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { watchlistWords as words } from "../../messages/watchlist.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import { LENGTHS, SORTS } from "./chosen-titles.ts";
import type { PickOneProps } from "./pick-one-dialog.tsx";
import type { useWatchlistChoices } from "./use-watchlist-choices.ts";

import styles from "./watchlist-bar.module.css";

const PickOneDialog = lazyDialog<PickOneProps>({
  load: async () => (await import("./pick-one-dialog.tsx")).PickOneDialog,
  isWanted: ({ isOpen }) => isOpen,
});

type Props = {
  choices: ReturnType<typeof useWatchlistChoices>;
  /** The titles shown below, among which one is picked. */
  titles: readonly Item[];
  onOpen: (item: Item) => void;
};

/** The order and the filters of the watchlist, and the button that picks one of the titles. */
export function WatchlistBar({ choices, titles, onOpen }: Props) {
  const [isPicking, setIsPicking] = useState(false);
  const { length, sort } = choices.wanted;
  return (
    <div className={styles["bar"]}>
      {titles.length > 0 && (
        <Button icon={Dices} onClick={() => setIsPicking(true)}>
          {words.pick.open}
        </Button>
      )}
      <SelectField
        className={styles["sort"]}
        label={words.sort}
        value={sort}
        onChange={choices.chooseSort}
        options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
      />
      <FilterChips
        label={words.services}
        chips={[{ value: "mine", label: words.onServices }]}
        selected={choices.isOnServicesOnly ? ["mine"] : []}
        onToggle={choices.toggleServices}
      />
      <FilterChips
        label={words.length}
        chips={LENGTHS.map((value) => ({ value, label: words.lengths[value] }))}
        selected={length === null ? [] : [length]}
        onToggle={(value) => choices.chooseLength(value === length ? null : value)}
      />
      {(choices.hasWatched || choices.isWatchedHidden) && (
        <FilterChips
          label={words.watched}
          chips={[{ value: "hidden", label: words.hideWatched }]}
          selected={choices.isWatchedHidden ? ["hidden"] : []}
          onToggle={choices.toggleWatched}
        />
      )}
      <PickOneDialog
        isOpen={isPicking}
        titles={titles}
        fits={choices.fits}
        onClose={() => setIsPicking(false)}
        onOpen={onOpen}
      />
    </div>
  );
}
