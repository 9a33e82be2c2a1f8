import type { Item } from "#contract/item.ts";

export type Row<Title extends Pick<Item, "id">> = { items: readonly Title[] };

/**
 * Rows in their order, each title in the first row that has it. `taken` are ids that no row may show; the hero's title stays
 * allowed unless it is named there.
 */
export function withoutRepeats<Title extends Pick<Item, "id">, Of extends Row<Title>>(
  rows: readonly Of[],
  taken: Iterable<number> = [],
): (Omit<Of, "items"> & { items: Title[] })[] {
  const shown = new Set(taken);
  return rows.map((row) => ({
    ...row,
    items: row.items.filter(({ id }) => {
      if (shown.has(id)) return false;
      shown.add(id);
      return true;
    }),
  }));
}
