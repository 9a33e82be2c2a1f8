/**
 * Invents titles for measuring a large catalog, and texts that viewers type to find them. The same seed gives the same titles and texts. As
 * in real titles, a few words are common and many are rare: the most frequent word that isn't an article is in about 1 of 100 titles.
 * Popularity decreases as steeply as among real films.
 */
import { seedOf, seededRandom } from "#engine/random.ts";

export type InventedTitle = {
  tmdb_id: number;
  title: string;
  popularity: number;
  released: string;
  people: string[];
};

type Random = () => number;

const ADJECTIVES =
  "last dark silent golden lost broken secret wild cold hidden little great red black white blue long final strange perfect lonely burning crooked distant empty fallen gentle hollow iron northern paper quiet restless sacred silver sleeping southern sudden velvet wandering western winter young forgotten invisible midnight endless".split(
    " ",
  );
const NOUNS =
  "night day house river love man woman king city road heart sea dream garden war light shadow moon star summer train island bridge forest fire stone song letter mirror tower wolf bird ghost daughter son brother sister stranger queen doctor soldier thief hunter dancer painter captain village mountain desert window harbour station kitchen orchard circus library hotel border season storm game trial promise silence memory voyage return kingdom empire machine signal ring key map door clock".split(
    " ",
  );
const GIVEN =
  "anna tom maria john elena david sofia james lucy peter nina robert clara michael julia paul emma daniel laura george ingrid carlos yuki ahmed olga pierre greta hassan lin mei rosa viktor amara kofi priya ravi sven katya diego ines".split(
    " ",
  );
const SYLLABLES =
  "ka ro mi ten sel var on dri lu pa gor then wes bel tra shi mor an fel dun hal ker vin os ta ler bri cho zan em".split(
    " ",
  );
const RARE_WORDS = 20_000;
const PEOPLE = 60_000;
const PEOPLE_OF_TITLE = 8;

export function inventTitles(count: number, seed: string): InventedTitle[] {
  const random = seededRandom(seedOf(seed));
  const rareWords = Array.from({ length: RARE_WORDS }, () => rareWord(random));
  const people = Array.from({ length: PEOPLE }, () => `${one(GIVEN, random)} ${one(rareWords, random)}`);
  return Array.from({ length: count }, (_, place) => ({
    tmdb_id: 50_000_000 + place,
    title: capitals(inventedName(rareWords, random)),
    popularity: Math.round(80_000 / (place + 100)) / 10 + random(),
    released: `${1930 + Math.floor(random() * 96)}-06-01`,
    people: Array.from({ length: PEOPLE_OF_TITLE }, () => capitals(skewed(people, random))),
  }));
}

function inventedName(rareWords: readonly string[], random: Random): string {
  const rare = () => skewed(rareWords, random);
  const noun = () => (random() < 0.6 ? one(NOUNS, random) : rare());
  const adjective = () => (random() < 0.6 ? one(ADJECTIVES, random) : rare());
  const forms = [
    () => `the ${adjective()} ${noun()}`,
    () => `${noun()} of the ${noun()}`,
    () => `${adjective()} ${noun()}`,
    () => `the ${noun()}`,
    () => rare(),
    () => `${one(GIVEN, random)} and the ${adjective()} ${noun()}`,
    () => `${rare()} ${1 + Math.floor(random() * 4)}`,
    () => `${noun()}: ${adjective()} ${noun()}`,
    () => `a ${noun()} in ${rare()}`,
    () => `the ${noun()} ${rare()}`,
  ];
  return one(forms, random)();
}

export function rareWord(random: Random): string {
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => one(SYLLABLES, random)).join("");
}

function one<Kind>(list: readonly Kind[], random: Random): Kind {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error("The list to choose from is empty");
  return chosen;
}

/** Chooses a random entry; those at the beginning of the list are more likely. */
function skewed<Kind>(list: readonly Kind[], random: Random): Kind {
  return one(list, () => random() ** 2);
}

function capitals(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
}

export const TITLES = 100_000;
export const SEED = "search";
/** Number of texts of each kind, enough that hardly any text is measured twice. */
const SAMPLE = 4_000;

export type Typed = { text: string; wanted: string };

/** @returns beginnings of names, and names with two neighboring letters swapped */
export function typedTexts(): { beginnings: Typed[]; misspelt: Typed[] } {
  const random = seededRandom(seedOf("typed"));
  const names = inventTitles(TITLES, SEED).map(({ title }) => title);
  const name = () => names[Math.floor(random() ** 2 * names.length)] ?? "";
  return {
    beginnings: Array.from({ length: SAMPLE }, () => {
      const wanted = name();
      const length = 2 + Math.floor(random() * (wanted.length - 2));
      return { text: wanted.slice(0, length).toLowerCase(), wanted };
    }),
    misspelt: Array.from({ length: SAMPLE }, () => {
      const wanted = name();
      const place = Math.floor(random() * (wanted.length - 1));
      const exchanged = wanted.slice(0, place) + wanted[place + 1] + wanted[place] + wanted.slice(place + 2);
      return { text: exchanged.toLowerCase(), wanted };
    }),
  };
}
