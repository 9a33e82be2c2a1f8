/** What a part measures: figures with their bounds. A figure out of bounds makes the exit code 1. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Figure = { figure: string; bound: string; measured: number | string; ok: boolean };

export function atMost(figure: string, measured: number, bound: number): Figure {
  return { figure, bound: `≤ ${bound}`, measured: rounded(measured), ok: measured <= bound };
}

export function atLeast(figure: string, measured: number, bound: number): Figure {
  return { figure, bound: `≥ ${bound}`, measured: rounded(measured), ok: measured >= bound };
}

/** A figure without a bound. */
export function noted(figure: string, measured: number | string): Figure {
  return {
    figure,
    bound: "",
    measured: typeof measured === "number" ? rounded(measured) : measured,
    ok: true,
  };
}

export async function inTemporaryDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), "halflight-chaos-"));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 20 });
  }
}

function rounded(value: number): number {
  return Math.abs(value) < 10 ? Math.round(value * 100) / 100 : Math.round(value);
}
