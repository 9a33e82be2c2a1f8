/** What a browser has to do for the pages. Chromium without a graphics card; its processor is slowed down only where a phone is meant. */
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
