/** Compares two lists of picks title by title. */
import type { Item } from "#contract/item.ts";

import type { Preview } from "./lab-queries.ts";

export type ComparedPick = Preview["before"]["picks"][number] & {
  item: Item;
  /**
   * "new" and "gone" titles are in only one list. A number is how many positions the title moved up; it's 0 in
   * the earlier list.
   */
  change: "new" | "gone" | number;
};

export function comparedPicks({ before, after, items }: Preview): {
  before: ComparedPick[];
  after: ComparedPick[];
} {
  const byId = new Map(items.map((item) => [item.id, item]));
  const placesBefore = new Map(before.picks.map(({ item_id: id }, place) => [id, place]));
  const idsAfter = new Set(after.picks.map(({ item_id: id }) => id));
  const withItem = (
    picks: Preview["before"]["picks"],
    changeOf: (id: number, place: number) => ComparedPick["change"],
  ) =>
    picks.flatMap((pick, place): ComparedPick[] => {
      const item = byId.get(pick.item_id);
      return item === undefined ? [] : [{ ...pick, item, change: changeOf(pick.item_id, place) }];
    });
  return {
    before: withItem(before.picks, (id) => (idsAfter.has(id) ? 0 : "gone")),
    after: withItem(after.picks, (id, place) => {
      const placeBefore = placesBefore.get(id);
      return placeBefore === undefined ? "new" : placeBefore - place;
    }),
  };
}
