/**
 * Selection: the best few of very many, without putting all of them in order. What is kept stands in a heap with its worst on top
 * (Williams 1964), so that nearly every further value costs one comparison.
 */

/** @returns up to `limit` positions whose entry in `allowed` is not 0, the greatest value first; ties to the lower position */
export function bestOf(values: Float32Array, limit: number, allowed: Uint8Array): number[] {
  const heap = new Int32Array(Math.max(0, Math.min(limit, values.length)));
  let size = 0;
  let least = 0;
  for (let position = 0; position < values.length; position++) {
    if (allowed[position] === 0) continue;
    if (size < heap.length) {
      heap[size] = position;
      size += 1;
      rise(heap, values, size - 1);
      least = values[heap[0] ?? 0] ?? 0;
    } else if (size > 0 && (values[position] ?? 0) > least) {
      heap[0] = position;
      sink(heap, values, size);
      least = values[heap[0] ?? 0] ?? 0;
    }
  }
  return Array.from(heap.subarray(0, size)).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
}

function rise(heap: Int32Array, values: Float32Array, from: number): void {
  for (let place = from; place > 0;) {
    const above = (place - 1) >> 1;
    if (!isWorse(values, heap[place] ?? 0, heap[above] ?? 0)) return;
    swap(heap, place, above);
    place = above;
  }
}

function sink(heap: Int32Array, values: Float32Array, size: number): void {
  for (let place = 0; ;) {
    const left = 2 * place + 1;
    if (left >= size) return;
    const right = left + 1;
    const isRight = right < size && isWorse(values, heap[right] ?? 0, heap[left] ?? 0);
    const below = isRight ? right : left;
    if (!isWorse(values, heap[below] ?? 0, heap[place] ?? 0)) return;
    swap(heap, place, below);
    place = below;
  }
}

function isWorse(values: Float32Array, a: number, b: number): boolean {
  const difference = (values[a] ?? 0) - (values[b] ?? 0);
  return difference < 0 || (difference === 0 && a > b);
}

function swap(heap: Int32Array, a: number, b: number): void {
  const kept = heap[a] ?? 0;
  heap[a] = heap[b] ?? 0;
  heap[b] = kept;
}
