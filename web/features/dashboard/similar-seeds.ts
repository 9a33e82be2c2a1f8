/** A seed and its similar titles. */
type SeedWithTitles<Title> = { seedId: number; items: readonly Title[] };

/**
 * Up to `rows` seeds, in order, with at least `least` similar titles. A seed with too few, or whose request
 * fails, is replaced by the next one. Requests no more seeds than are still needed.
 */
export async function firstSeedsWithEnough<Title>(
  seedIds: readonly number[],
  load: (seedId: number) => Promise<readonly Title[]>,
  { rows, min }: { rows: number; min: number },
): Promise<SeedWithTitles<Title>[]> {
  const found: SeedWithTitles<Title>[] = [];
  for (let next = 0; next < seedIds.length && found.length < rows;) {
    const asked = seedIds.slice(next, next + rows - found.length);
    next += asked.length;
    const answers = await Promise.allSettled(asked.map(load));
    answers.forEach((answer, index) => {
      const seedId = asked[index];
      const isEnough = answer.status === "fulfilled" && answer.value.length >= min;
      if (isEnough && seedId !== undefined) found.push({ seedId, items: answer.value });
    });
  }
  return found;
}
