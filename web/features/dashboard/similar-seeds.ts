/** A seed and its similar titles. */
type Found<Title> = { seedId: number; items: readonly Title[] };

/**
 * Up to `rows` seeds, in order, with at least `least` similar titles. A seed with too few, or whose request
 * fails, is replaced by the next one. Requests no more seeds than are still needed.
 */
export async function firstFruitful<Title>(
  seedIds: readonly number[],
  ask: (seedId: number) => Promise<readonly Title[]>,
  { rows, least }: { rows: number; least: number },
): Promise<Found<Title>[]> {
  const fruitful: Found<Title>[] = [];
  for (let next = 0; next < seedIds.length && fruitful.length < rows;) {
    const asked = seedIds.slice(next, next + rows - fruitful.length);
    next += asked.length;
    const answers = await Promise.allSettled(asked.map(ask));
    answers.forEach((answer, place) => {
      const seedId = asked[place];
      const isEnough = answer.status === "fulfilled" && answer.value.length >= least;
      if (isEnough && seedId !== undefined) fruitful.push({ seedId, items: answer.value });
    });
  }
  return fruitful;
}
