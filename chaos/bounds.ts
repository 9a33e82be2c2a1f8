/** What an outage may cost at most. */
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
/** Code that was compiled meanwhile, and what the collector keeps for its next turn. */
const HEAP_GROWTH_MB = 3;

/** @returns a sentence for each figure that is beyond its bound */
export function beyondBounds(part: string, row: Row): string[] {
  const sentences = MOST.filter(([figure, most]) => row[figure] > most).map(
    ([figure, most]) => `${part}: ${figure} is ${row[figure]}, and may be ${most}.`,
  );
  const growth = Math.round((row.heap_after_mb - row.heap_before_mb) * 10) / 10;
  if (growth > HEAP_GROWTH_MB)
    sentences.push(`${part}: the heap grew by ${growth} MB, and may by ${HEAP_GROWTH_MB}.`);
  if (row.exit_code !== 0) sentences.push(`${part}: the product ended with ${row.exit_code}.`);
  return sentences;
}
