/**
 * The controlled vocabulary: kinds of titles, genres, moods, subgenres, themes, content notes. Keys are stored and sent; labels are shown.
 * No other module may define vocabulary.
 */

export const MEDIA_TYPES = ["movie", "tv"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

type Genre = {
  key: string;
  /** Name at sign-up; also the `name` of an item's genre. */
  label: string;
  /** Id in the API: TMDB's movie genre id. */
  id: number;
  /** TMDB's TV genre ids for this genre. One TV genre may map to two of ours. */
  tmdbTvIds: readonly number[];
};

/** All sign-up genres in order. The 15 tag genres exclude history, music and western. */
export const GENRES = [
  { key: "action", label: "Action", id: 28, tmdbTvIds: [10759] },
  { key: "adventure", label: "Adventure", id: 12, tmdbTvIds: [10759] },
  { key: "animation", label: "Animation", id: 16, tmdbTvIds: [16] },
  { key: "comedy", label: "Comedy", id: 35, tmdbTvIds: [35] },
  { key: "crime", label: "Crime", id: 80, tmdbTvIds: [80] },
  { key: "documentary", label: "Documentary", id: 99, tmdbTvIds: [99] },
  { key: "drama", label: "Drama", id: 18, tmdbTvIds: [18] },
  { key: "family", label: "Family", id: 10751, tmdbTvIds: [10751, 10762] },
  { key: "fantasy", label: "Fantasy", id: 14, tmdbTvIds: [10765] },
  { key: "history", label: "History", id: 36, tmdbTvIds: [] },
  { key: "horror", label: "Horror", id: 27, tmdbTvIds: [] },
  { key: "music", label: "Music", id: 10402, tmdbTvIds: [] },
  { key: "mystery", label: "Mystery", id: 9648, tmdbTvIds: [9648] },
  { key: "reality", label: "Reality", id: 10764, tmdbTvIds: [10764] },
  { key: "romance", label: "Romance", id: 10749, tmdbTvIds: [] },
  { key: "sci_fi", label: "Science Fiction", id: 878, tmdbTvIds: [10765] },
  { key: "thriller", label: "Thriller", id: 53, tmdbTvIds: [] },
  { key: "war", label: "War", id: 10752, tmdbTvIds: [10768] },
  { key: "western", label: "Western", id: 37, tmdbTvIds: [37] },
] as const satisfies readonly Genre[];

export type GenreKey = (typeof GENRES)[number]["key"];

/** Moods of titles, in the filter's order. Moods of a person are a separate vocabulary. */
export const TITLE_MOODS = [
  "lighthearted",
  "feel_good",
  "funny",
  "suspenseful",
  "thrilling",
  "dark_gritty",
  "mysterious",
  "emotional",
  "romantic",
  "adventurous",
  "mind_bending",
  "chilling",
  "epic",
  "relaxing",
  "weird_quirky",
  "existential",
  "dystopian",
  "melancholic",
  "inspirational",
  "action_packed",
  "dreamlike",
] as const;

export type TitleMood = (typeof TITLE_MOODS)[number];

/** Moods of a person. */
export const PERSON_MOODS = [
  "happy",
  "calm",
  "excited",
  "anxious",
  "tired",
  "sad",
  "frustrated",
  "hopeful",
  "bored",
  "curious",
  "angry",
  "inspired",
] as const;

/** Four subgenres for each of ten tag genres. */
export const SUBGENRES = {
  action: ["superhero", "spy", "martial_arts", "disaster"],
  adventure: ["treasure_hunt", "survival", "swashbuckler", "road_trip"],
  comedy: ["romantic_comedy", "dark_comedy", "satire", "slapstick"],
  drama: ["period_drama", "family_drama", "legal_drama", "sports_drama"],
  fantasy: ["high_fantasy", "urban_fantasy", "fairy_tale", "sword_and_sorcery"],
  horror: ["slasher", "supernatural", "psychological_horror", "creature_feature"],
  mystery: ["whodunit", "detective", "cozy_mystery", "cold_case"],
  romance: ["love_triangle", "first_love", "star_crossed", "second_chance"],
  sci_fi: ["space_opera", "cyberpunk", "time_travel", "alien_contact"],
  thriller: ["psychological_thriller", "political_thriller", "conspiracy", "cat_and_mouse"],
} as const satisfies Partial<Record<GenreKey, readonly [string, string, string, string]>>;

export const THEMES = [
  "coming_of_age",
  "found_family",
  "revenge",
  "redemption",
  "identity",
  "against_the_odds",
  "power_and_corruption",
  "love_and_loss",
] as const;

/** Content a viewer may want to avoid. */
export const CONTENT_NOTES = [
  "violence",
  "gore",
  "sex",
  "nudity",
  "drugs",
  "alcohol",
  "strong_language",
  "animal_harm",
  "child_harm",
  "self_harm",
  "suicide",
  "sexual_violence",
  "domestic_abuse",
  "racism",
  "war",
  "bereavement",
  "illness",
  "bullying",
  "jump_scares",
  "flashing_lights",
] as const;

const LABEL_EXCEPTIONS: Readonly<Record<string, string>> = {
  feel_good: "Feel-good",
  dark_gritty: "Dark and gritty",
  mind_bending: "Mind-bending",
  weird_quirky: "Weird and quirky",
  action_packed: "Action-packed",
  energised: "Energized",
};

/** The label of a vocabulary key: "slow_burn" → "Slow burn". */
export function labelOf(key: string): string {
  const words = LABEL_EXCEPTIONS[key] ?? key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Types of feed activities. Separate from the schemas, so the browser can use them without a schema library. */
export const ACTIVITY_TYPES = ["rating", "watchlist_add", "watch_completed", "mood_update", "other"] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];
