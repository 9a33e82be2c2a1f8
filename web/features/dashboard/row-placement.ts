/**
 * Decides which title appears in which row. Except in `apart` rows, a title appears only once. Once a title is
 * shown in a row, a later response doesn't move it: the other row leaves it out.
 */
import type { Item } from "#contract/item.ts";

export type Row = {
  key: string;
  items: readonly Item[];
  /** The row shows at most this many. */
  max: number;
  /**
   * first: shows its titles, and `in-turn` rows leave them out. in-turn: leaves out titles that other rows show.
   * apart: shows its titles, and other rows may show them too.
   */
  claim: "first" | "in-turn" | "apart";
  /** Whether its titles are about to be replaced. */
  isRefreshing: boolean;
};

/**
 * IDs that each row has shown, in order of appearance. Titles that left are included, so they return to their
 * old position.
 */
export type Placement = ReadonlyMap<string, ReadonlySet<number>>;

const NO_TITLES: ReadonlySet<number> = new Set();

/**
 * Puts each title in the row that already shows it, otherwise in the first row that has it, up to each row's
 * maximum. See `claim` for exceptions.
 */
export function arrange<Of extends Row>(rows: readonly Of[], placement: Placement): Of[] {
  const taken = new Set(
    rows.filter(({ claim }) => claim === "first").flatMap(({ items }) => items.map(idOf)),
  );
  const rowKeys = rowKeysByTitle(rows, placement);
  return rows.map((row) => {
    if (row.claim !== "in-turn") return { ...row, items: row.items.slice(0, row.max) };
    const items: Item[] = [];
    for (const item of row.items) {
      const isFree = !taken.has(item.id) && (rowKeys.get(item.id) ?? row.key) === row.key;
      if (!isFree || items.length === row.max) continue;
      taken.add(item.id);
      items.push(item);
    }
    return { ...row, items };
  });
}

/**
 * The placement after these rows are shown; the same object if nothing is new. Rows whose titles are about to
 * be replaced are cleared.
 */
export function placementAfter(
  before: Placement,
  rows: readonly Pick<Row, "key" | "items" | "isRefreshing">[],
): Placement {
  const changed = rows.filter(({ key, items, isRefreshing }) => {
    const placed = before.get(key) ?? NO_TITLES;
    return isRefreshing ? placed.size > 0 : items.some(({ id }) => !placed.has(id));
  });
  if (changed.length === 0) return before;
  const after = changed.map(({ key, items, isRefreshing }): [string, ReadonlySet<number>] => [
    key,
    isRefreshing ? NO_TITLES : new Set([...(before.get(key) ?? NO_TITLES), ...items.map(idOf)]),
  ]);
  return new Map([...before, ...after]);
}

/** Titles already shown keep their order; new ones follow. */
export function inPlacedOrder<Of extends Item>(items: readonly Of[], placed: Iterable<number>): Of[] {
  const positions = new Map([...placed].map((id, position) => [id, position]));
  const positionOf = ({ id }: Of) => positions.get(id) ?? positions.size;
  return items.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** For each title, the row that has shown it and still has it. */
function rowKeysByTitle(rows: readonly Row[], placement: Placement): Map<number, string> {
  const rowKeys = new Map<number, string>();
  for (const { key, items, claim } of rows) {
    if (claim !== "in-turn") continue;
    for (const { id } of items)
      if (placement.get(key)?.has(id) === true && !rowKeys.has(id)) rowKeys.set(id, key);
  }
  return rowKeys;
}

function idOf({ id }: Item): number {
  return id;
}
