import type { Fault } from "./history.ts";
import { FAULTS_KEPT_MAX } from "./limits.ts";

export type Faults = {
  add(fault: Fault): void;
  all(): { faults: Fault[]; faultCount: number };
};

/** Keeps the first faults and counts all of them. */
export function collectFaults(): Faults {
  const kept: Fault[] = [];
  let count = 0;
  return {
    add(fault) {
      count += 1;
      if (kept.length < FAULTS_KEPT_MAX) kept.push(fault);
    },
    all: () => ({ faults: kept, faultCount: count }),
  };
}
