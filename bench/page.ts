/** The browser's work for the pages. Chromium without a graphics card; the processor is slowed down only for a phone. */
import { measureBlocking } from "./blocking.ts";
import { measurePaging } from "./paging.ts";
import { measureShifts } from "./shifts.ts";
import { type Figure, visiting } from "./visit.ts";
import { measureWeight } from "./weight.ts";

export async function measurePage(address: string): Promise<Figure[]> {
  return visiting(address, async (visit) => [
    ...(await measureWeight(visit)),
    ...(await measureBlocking(visit)),
    ...(await measureShifts(visit)),
    ...(await measurePaging(visit)),
  ]);
}
