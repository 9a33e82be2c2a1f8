/**
 * Decides which title appears in which row. Titles on a page don't repeat, and titles already shown aren't
 * moved by a later response: the later row gives way.
 */
import type { Item } from "#contract/item.ts";

export type Row = {
  key: string;
  items: readonly Item[];
  /** The row shows at most this many. */
  most: number;
  /**
   * first: shows all its titles, and other rows give way. in-turn: skips titles of rows above it. apart: shows
   * all its titles and takes none from other rows.
   */
  claim: "first" | "in-turn" | "apart";
  /** Its titles are about to be replaced. */
  isRenewing: boolean;
};

/**
 * IDs that each row has shown, in order of appearance. Titles that left are included, so they return to their
 * old position.
 */
export type Standing = ReadonlyMap<string, ReadonlySet<number>>;

const NOBODY: ReadonlySet<number> = new Set();

/**
 * Puts each title in the row that already shows it, otherwise in the first row that has it, up to each row's
 * maximum.
 */
export function arrange<Of extends Row>(rows: readonly Of[], standing: Standing): Of[] {
  const taken = new Set(
    rows.filter(({ claim }) => claim === "first").flatMap(({ items }) => items.map(idOf)),
  );
  const homes = homesOf(rows, standing);
  return rows.map((row) => {
    if (row.claim !== "in-turn") return { ...row, items: row.items.slice(0, row.most) };
    const items: Item[] = [];
    for (const item of row.items) {
      const isFree = !taken.has(item.id) && (homes.get(item.id) ?? row.key) === row.key;
      if (!isFree || items.length === row.most) continue;
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
export function standingAfter(
  before: Standing,
  rows: readonly Pick<Row, "key" | "items" | "isRenewing">[],
): Standing {
  const changed = rows.filter(({ key, items, isRenewing }) => {
    const stood = before.get(key) ?? NOBODY;
    return isRenewing ? stood.size > 0 : items.some(({ id }) => !stood.has(id));
  });
  if (changed.length === 0) return before;
  const after = changed.map(({ key, items, isRenewing }): [string, ReadonlySet<number>] => [
    key,
    isRenewing ? NOBODY : new Set([...(before.get(key) ?? NOBODY), ...items.map(idOf)]),
  ]);
  return new Map([...before, ...after]);
}

/** Titles already shown keep their order; new ones follow. */
export function inStandingOrder<Of extends Item>(items: readonly Of[], stood: Iterable<number>): Of[] {
  const places = new Map([...stood].map((id, place) => [id, place]));
  const placeOf = ({ id }: Of) => places.get(id) ?? places.size;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** For each title, the row that has shown it and still has it. */
function homesOf(rows: readonly Row[], standing: Standing): Map<number, string> {
  const homes = new Map<number, string>();
  for (const { key, items, claim } of rows) {
    if (claim !== "in-turn") continue;
    for (const { id } of items) if (standing.get(key)?.has(id) === true && !homes.has(id)) homes.set(id, key);
  }
  return homes;
}

function idOf({ id }: Item): number {
  return id;
}
