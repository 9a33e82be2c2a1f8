/**
 * Selection: the best few of very many, without putting all of them in order. What is kept stands in a heap with its worst on top
 * (Williams 1964), so that nearly every further value costs one comparison.
 */

/** @returns up to `limit` positions whose entry in `allowed` is not 0, the greatest value first; ties to the lower position */
export function bestOf(values: Float32Array, limit: number, allowed: Uint8Array): number[] {
  const room = Math.max(0, Math.min(limit, values.length));
  const heap: Heap = { positions: new Int32Array(room), values: new Float32Array(room), size: 0 };
  let next = 0;
  for (; heap.size < room && next < values.length; next++) {
    if (allowed[next] === 0) continue;
    heap.size += 1;
    rise(heap, heap.size - 1, next, values[next] as number);
  }
  if (room === 0) return [];
  // Most are not among the best: that is asked first, for it is nearly always answered the same.
  for (; next < values.length; next++) {
    const value = values[next] as number;
    if (value > (heap.values[0] as number) && allowed[next] !== 0) sink(heap, next, value);
  }
  return descending(heap);
}

/** The value of each position stands beside it: one look for a comparison. */
type Heap = { positions: Int32Array; values: Float32Array; size: number };

function descending(heap: Heap): number[] {
  const sorted = Array.from<number>({ length: heap.size });
  while (heap.size > 0) {
    heap.size -= 1;
    sorted[heap.size] = heap.positions[0] as number;
    sink(heap, heap.positions[heap.size] as number, heap.values[heap.size] as number);
  }
  return sorted;
}

/** Puts in what belongs at the place or above it. */
function rise({ positions, values }: Heap, from: number, position: number, value: number): void {
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

/** Puts in what takes the place of the worst. */
function sink({ positions, values, size }: Heap, position: number, value: number): void {
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
 * The value that so many others stay below, or equal (Hoare's quickselect, 1961): all are moved about, and none is lost.
 * @param rank from 0; one beyond the last is the last
 */
export function valueOfRank(values: Float32Array, rank: number): number {
  const wanted = Math.min(rank, values.length - 1);
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    // From the middle: what is in order already takes no longer.
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
