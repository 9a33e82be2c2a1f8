/** Headings of the rows of clusters: "For your slow science fiction". */
import type { CallAnswer } from "#contract/api.ts";
import type { ClusterQuality } from "#contract/recommendations.ts";
import type { GenreKey, TitleMood } from "#contract/vocabulary.ts";

import { englishCountry } from "./english-countries.ts";

/** What titles of a genre are called together, movies and series alike. */
const GENRE_NOUNS: Readonly<Record<GenreKey, string>> = {
  action: "action",
  adventure: "adventures",
  animation: "animation",
  comedy: "comedies",
  crime: "crime stories",
  documentary: "documentaries",
  drama: "dramas",
  family: "family favorites",
  fantasy: "fantasy",
  history: "history",
  horror: "horror",
  music: "music and musicals",
  mystery: "mysteries",
  reality: "reality shows",
  romance: "romances",
  sci_fi: "science fiction",
  thriller: "thrillers",
  war: "war stories",
  western: "westerns",
};

const MOOD_ADJECTIVES: Readonly<Record<TitleMood, string>> = {
  lighthearted: "lighthearted",
  feel_good: "feel-good",
  funny: "funny",
  suspenseful: "suspenseful",
  thrilling: "thrilling",
  dark_gritty: "gritty",
  mysterious: "mysterious",
  emotional: "moving",
  romantic: "romantic",
  adventurous: "adventurous",
  mind_bending: "mind-bending",
  chilling: "chilling",
  epic: "epic",
  relaxing: "relaxing",
  weird_quirky: "quirky",
  existential: "thoughtful",
  dystopian: "dystopian",
  melancholic: "melancholic",
  inspirational: "inspiring",
  action_packed: "action-packed",
  dreamlike: "dreamlike",
};

const ADJECTIVES = { slow: "slow", fast: "fast-paced", dark: "bleak", sunny: "sunny" };

type Cluster = Pick<CallAnswer<"GET /api/recommendations/clusters">["clusters"][number], "quality" | "genre">;

export function clusterHeading({ quality, genre }: Cluster): string {
  return `For your ${kindOf(quality, GENRE_NOUNS[genre])}`;
}

function kindOf(quality: ClusterQuality, noun: string): string {
  switch (quality.kind) {
    case "pace":
    case "tone":
      return `${ADJECTIVES[quality.value]} ${noun}`;
    case "mood":
      return `${MOOD_ADJECTIVES[quality.value]} ${noun}`;
    case "country":
      return `${noun} from ${englishCountry(quality.value)}`;
    case "decade":
      return `${quality.value}s ${noun}`;
    default:
      return quality satisfies never;
  }
}
