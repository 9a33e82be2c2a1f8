/** Maximum cost of an outage. */
import type { Figures } from "./product.ts";

export type Row = Figures & {
  most_to_refusal_ms: number;
  most_to_ready_ms: number;
  most_to_serving_ms: number;
};

const MOST = [
  ["lost", 0],
  ["most_connections", 16],
  ["unhealthy_answers", 0],
  ["most_to_refusal_ms", 2_000],
  ["most_to_serving_ms", 5_000],
  ["stop_ms", 10_000],
] as const;
/** Code compiled meanwhile, and what the garbage collector keeps until its next run. */
const HEAP_GROWTH_MB = 3;

/** @returns a sentence for each figure out of bounds */
export function beyondBounds(part: string, row: Row): string[] {
  const sentences = MOST.filter(([figure, most]) => row[figure] > most).map(
    ([figure, most]) => `${part}: ${figure} is ${row[figure]}, the maximum is ${most}.`,
  );
  const growth = Math.round((row.heap_after_mb - row.heap_before_mb) * 10) / 10;
  if (growth > HEAP_GROWTH_MB)
    sentences.push(`${part}: the heap grew by ${growth} MB, the maximum is ${HEAP_GROWTH_MB}.`);
  if (row.exit_code !== 0) sentences.push(`${part}: the server exited with ${row.exit_code}.`);
  return sentences;
}
