/**
 * How far apart the centres of two discs of radius 1 stand where the area that both cover is so great a share of one of them: from 0, one
 * over the other, to 2, side by side. There is no formula for it, so the distance is halved in on, to a millionth.
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

/** @returns the area that two discs of radius 1 share at this distance, as a share of one of them */
export function overlapShare(distance: number): number {
  const half = distance / 2;
  return (2 * Math.acos(half) - distance * Math.sqrt(1 - half * half)) / Math.PI;
}
