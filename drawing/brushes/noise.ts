/** Smooth random values, for uneven land and coastlines. */
import type { Chance } from "../sheet.ts";

/** @returns a function from a place to 0 … 1, with period 1 */
export function noise(chance: Chance, knots = 96): (place: number) => number {
  const values = Array.from({ length: knots + 2 }, () => chance.next());
  return (place) => {
    const scaled = (((place % 1) + 1) % 1) * knots;
    const knot = Math.floor(scaled);
    const between = scaled - knot;
    const eased = between * between * (3 - 2 * between);
    return (values[knot] ?? 0) * (1 - eased) + (values[knot + 1] ?? 0) * eased;
  };
}

/** For circles. @returns a function from a turn (0 and 1 are the same place) to about 0 … 1 */
export function roundNoise(chance: Chance, waves: number): (turn: number) => number {
  const parts = Array.from({ length: waves }, (_, index) => ({
    frequency: index + 1,
    strength: chance.between(0.1, 0.3) / Math.sqrt(index + 1),
    phase: chance.next() * Math.PI * 2,
  }));
  return (turn) =>
    parts.reduce(
      (sum, { frequency, strength, phase }) =>
        sum + strength * Math.sin(turn * frequency * Math.PI * 2 + phase),
      0.5,
    );
}
