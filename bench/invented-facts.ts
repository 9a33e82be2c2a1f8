/** Facts of invented titles, distributed as among real ones; the same for the same seed. */
import { GENRES, type MediaType, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";
import { VOTES_DAY, expectedVotes } from "#engine/popularity.ts";
import { type Random, seedOf, seededRandom } from "#engine/random.ts";
import { YEAR_MS } from "#engine/title-facts.ts";

import { type InventedTitle, rareWord } from "./invented-titles.ts";

export type InventedFacts = InventedTitle & {
  media_type: MediaType;
  overview: string;
  genres: string[];
  moods: Record<string, number>;
  subgenres: string[];
  themes: string[];
  nanogenres: string[];
  directors: string[];
  original_language: string;
  countries: string[];
  collection: string | null;
  vote_average: number;
  vote_count: number;
  pace: number;
  tone: number;
  intensity: number;
  attention: number;
};

/** Films of this genre per hundred. */
const GENRE_SHARES: Readonly<Record<string, number>> = {
  drama: 45,
  comedy: 35,
  thriller: 27,
  action: 24,
  romance: 18,
  crime: 17,
  adventure: 17,
  horror: 12,
  sci_fi: 10,
  fantasy: 9,
  family: 9,
  mystery: 8,
  animation: 6,
  documentary: 5,
  history: 4,
  war: 4,
  music: 3,
  western: 2,
};
const LANGUAGES = ["en", "en", "en", "en", "fr", "ja", "es", "ko", "de", "hi"];
const COUNTRIES = ["US", "US", "US", "GB", "FR", "JP", "ES", "KR", "DE", "IN", "CA", "AU"];
const NANOGENRES = 600;
const COLLECTION_SHARE = 0.12;
/** The number of distinct words in all overviews, and of words per overview without articles and the like. */
const WORDS = 20_000;
const OVERVIEW_WORDS = 30;

export function inventFacts(titles: readonly InventedTitle[], seed: string): InventedFacts[] {
  const random = seededRandom(seedOf(`${seed} facts`));
  const overview = overviews(seededRandom(seedOf(`${seed} overviews`)));
  return titles.map((title, place) => {
    const genres = drawGenres(random);
    const mediaType = random() < 0.75 ? "movie" : "tv";
    const ageYears = (VOTES_DAY - Date.parse(title.released)) / YEAR_MS;
    const votes = expectedVotes({ popularity: title.popularity, ageYears, mediaType });
    return {
      ...title,
      media_type: mediaType,
      overview: overview(),
      genres,
      moods: Object.fromEntries(
        several(2 + Math.floor(random() * 3), () => [one(TITLE_MOODS, random), 0.3 + 0.7 * random()]),
      ),
      subgenres: genres.flatMap((genre) =>
        genre in SUBGENRES && random() < 0.5 ? one(SUBGENRES[genre as keyof typeof SUBGENRES], random) : [],
      ),
      themes: [...new Set(several(Math.floor(random() * 3), () => one(THEMES, random)))],
      nanogenres: [...new Set(several(2, () => `Nanogenre ${Math.floor(NANOGENRES * random() ** 2)}`))],
      directors: [title.people[0] ?? "Somebody"],
      original_language: one(LANGUAGES, random),
      countries: [one(COUNTRIES, random)],
      collection: random() < COLLECTION_SHARE ? `Collection ${Math.floor((place * random()) / 4)}` : null,
      vote_average: Math.round(10 * (4.5 + 4 * random())) / 10,
      vote_count: Math.round(votes * (0.5 + random())),
      pace: grade(random),
      tone: grade(random),
      intensity: grade(random),
      attention: grade(random),
    };
  });
}

/** Zipf's law (1935): the second word is half as frequent as the first, the hundredth a hundredth. */
function overviews(random: Random): () => string {
  const words = several(WORDS, () => rareWord(random));
  const word = () => words[Math.floor(WORDS ** random()) - 1] ?? "";
  return () => several(OVERVIEW_WORDS, word).join(" ");
}

function drawGenres(random: Random): string[] {
  const drawn = GENRES.map(({ key }) => ({ key, weight: random() ** (30 / (GENRE_SHARES[key] ?? 1)) }));
  return drawn
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 1 + Math.floor(random() * 3))
    .map(({ key }) => key);
}

function grade(random: Random): number {
  return 1 + Math.floor(random() * 5);
}

function several<Kind>(count: number, draw: () => Kind): Kind[] {
  return Array.from({ length: count }, draw);
}

function one<Kind>(list: readonly Kind[], random: Random): Kind {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("Nothing to choose from");
  return chosen;
}
