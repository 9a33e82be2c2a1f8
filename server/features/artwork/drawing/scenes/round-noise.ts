/** Smooth random values around a circle: a function from a turn (0 to 1, both ends the same) to about 0 … 1. */
import type { Chance } from "../sheet.ts";

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
