/**
 * Selection: finds the best few of very many values without sorting them all. The best so far are in a heap with the worst on top (Williams
 * 1964), so nearly every further value costs one comparison.
 */

/** @returns up to `limit` positions whose entry in `allowed` isn't 0, greatest value first; ties go to the lower position */
export function bestOf(values: Float32Array, limit: number, allowed: Uint8Array): number[] {
  const room = Math.max(0, Math.min(limit, values.length));
  const heap: Heap = { positions: new Int32Array(room), values: new Float32Array(room), size: 0 };
  let next = 0;
  for (; heap.size < room && next < values.length; next++) {
    if (allowed[next] === 0) continue;
    heap.size += 1;
    siftUp(heap, heap.size - 1, next, values[next] as number);
  }
  if (room === 0) return [];
  // The value is compared first, because most aren't among the best.
  for (; next < values.length; next++) {
    const value = values[next] as number;
    if (value > (heap.values[0] as number) && allowed[next] !== 0) siftDown(heap, next, value);
  }
  return descending(heap);
}

/** @returns 1 at each position whose entry is in, otherwise 0. `Uint8Array.from` would take several times as long. */
export function maskOf<Entry>(entries: ArrayLike<Entry>, isIn: (entry: Entry) => boolean): Uint8Array {
  const mask = new Uint8Array(entries.length);
  for (let position = 0; position < entries.length; position++)
    if (isIn(entries[position] as Entry)) mask[position] = 1;
  return mask;
}

/** Each position's value is stored beside it, so a comparison needs one memory access. */
type Heap = { positions: Int32Array; values: Float32Array; size: number };

function descending(heap: Heap): number[] {
  const sorted = Array.from<number>({ length: heap.size });
  while (heap.size > 0) {
    heap.size -= 1;
    sorted[heap.size] = heap.positions[0] as number;
    siftDown(heap, heap.positions[heap.size] as number, heap.values[heap.size] as number);
  }
  return sorted;
}

/** Inserts an entry at `from` and moves it up to its place. */
function siftUp({ positions, values }: Heap, from: number, position: number, value: number): void {
  let place = from;
  while (place > 0) {
    const above = (place - 1) >> 1;
    const [other, otherValue] = [positions[above] as number, values[above] as number];
    if (!isWorse(value, position, otherValue, other)) break;
    positions[place] = other;
    values[place] = otherValue;
    place = above;
  }
  positions[place] = position;
  values[place] = value;
}

/** Replaces the worst entry and moves the new one down to its place. */
function siftDown({ positions, values, size }: Heap, position: number, value: number): void {
  let place = 0;
  for (;;) {
    let below = 2 * place + 1;
    if (below >= size) break;
    const right = below + 1;
    if (
      right < size &&
      isWorse(
        values[right] as number,
        positions[right] as number,
        values[below] as number,
        positions[below] as number,
      )
    ) {
      below = right;
    }
    const [other, otherValue] = [positions[below] as number, values[below] as number];
    if (!isWorse(otherValue, other, value, position)) break;
    positions[place] = other;
    values[place] = otherValue;
    place = below;
  }
  positions[place] = position;
  values[place] = value;
}

function isWorse(value: number, position: number, otherValue: number, other: number): boolean {
  return value < otherValue || (value === otherValue && position > other);
}

/**
 * The value of a rank in ascending order (quickselect, Hoare 1961). Reorders `values` in place.
 * @param rank from 0; a rank past the end means the last
 */
export function valueOfRank(values: Float32Array, rank: number): number {
  const wanted = Math.min(rank, values.length - 1);
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    // A pivot from the middle keeps sorted input fast.
    const pivot = values[(low + high) >> 1] as number;
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const kept = values[left] as number;
      values[left] = values[right] as number;
      values[right] = kept;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return values[wanted] ?? 0;
}
