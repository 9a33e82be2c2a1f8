import { QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";

/** A light in one of the places of the room. One that is out stays until another takes its place: it fades where it stood. */
export type RoomLight = { mood: PersonMood; isOn: boolean } | null;

export const DARK_ROOM: readonly RoomLight[] = Array.from({ length: QUIZ_MAX_MOODS }, () => null);

/** The lights once these moods are chosen: each keeps its place, and what is new takes the first that is free. */
export function lightsAfter(
  before: readonly RoomLight[],
  moods: readonly PersonMood[],
): readonly RoomLight[] {
  const after = before.map((light) => light && { ...light, isOn: moods.includes(light.mood) });
  for (const mood of moods) {
    if (after.some((light) => light?.mood === mood)) continue;
    const free = after.findIndex((light) => light === null || !light.isOn);
    if (free !== -1) after[free] = { mood, isOn: true };
  }
  return after;
}
