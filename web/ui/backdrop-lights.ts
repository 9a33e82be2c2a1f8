import { QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";

/**
 * The light in one of the positions. A light that's off keeps its position until another needs it, so that it
 * fades out in place.
 */
export type BackdropLight = { mood: PersonMood; isOn: boolean } | null;

export const NO_LIGHTS: readonly BackdropLight[] = Array.from({ length: QUIZ_MAX_MOODS }, () => null);

/** The lights for these moods: existing ones keep their positions, new ones take the first free position. */
export function lightsAfter(
  before: readonly BackdropLight[],
  moods: readonly PersonMood[],
): readonly BackdropLight[] {
  const after = before.map((light) => light && { ...light, isOn: moods.includes(light.mood) });
  for (const mood of moods) {
    if (after.some((light) => light?.mood === mood)) continue;
    const free = after.findIndex((light) => light === null || !light.isOn);
    if (free !== -1) after[free] = { mood, isOn: true };
  }
  return after;
}
