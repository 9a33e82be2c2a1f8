/**
 * Distance between the centers of two discs of radius 1 whose overlap is this share of one disc's area: from 0
 * (identical) to 2 (touching). There's no closed formula, so it's found by bisection, to a millionth.
 */
export function discDistance(share: number): number {
  let [least, most] = [0, 2];
  while (most - least > 1e-6) {
    const distance = (least + most) / 2;
    if (overlapShare(distance) > share) least = distance;
    else most = distance;
  }
  return (least + most) / 2;
}

/** @returns the overlap of two discs of radius 1 at this distance, as a share of one disc's area */
export function overlapShare(distance: number): number {
  const half = distance / 2;
  return (2 * Math.acos(half) - distance * Math.sqrt(1 - half * half)) / Math.PI;
}
