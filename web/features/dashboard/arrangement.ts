/**
 * Which title stands in which row. A page of rows is a page of different titles, and what has come to stand on it is not moved by an
 * answer that comes later: the later row gives way.
 */
import type { Item } from "#contract/item.ts";

export type Row = {
  key: string;
  items: readonly Item[];
  /** Further ones are not shown. */
  most: number;
  /** first: it is whole, and others give way. in-turn: titles of rows above it are left out. apart: whole, and takes nothing from others. */
  claim: "first" | "in-turn" | "apart";
  /** Its titles are about to be exchanged. */
  isRenewing: boolean;
};

/** The ids that have stood in each row, in the order of their coming. Also those that have left: who comes back stands where it stood. */
export type Standing = ReadonlyMap<string, ReadonlySet<number>>;

const NOBODY: ReadonlySet<number> = new Set();

/** Each title in the row where it stands, otherwise in the first row that has it; of each row as many as it shows. */
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
 * What stands once these rows are shown: the same object where that is nothing new. Of a row whose titles are about to be exchanged nothing
 * has to stay.
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

/** What has stood keeps its order; what is new comes behind it. */
export function inStandingOrder<Of extends Item>(items: readonly Of[], stood: Iterable<number>): Of[] {
  const places = new Map([...stood].map((id, place) => [id, place]));
  const placeOf = ({ id }: Of) => places.get(id) ?? places.size;
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The row of each title that stands in one which still has it. */
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
