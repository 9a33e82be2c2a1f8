/** A seed with the titles that are like it. */
type Found<Title> = { seedId: number; items: readonly Title[] };

/**
 * The first seeds, in their order, that have at least `least` fellows, `rows` of them where there are so many. One that has too few, or
 * whose fellows cannot be had, gives its place to the next; no more are asked for than may be needed.
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
