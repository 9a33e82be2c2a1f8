/**
 * Ten invented tastes of twelve loved titles each, written before anyone had looked at any picks. An evaluation gives the recommender some
 * of the twelve and counts how many of the others it picks.
 */
import type { TitleFacts } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";

export const SAMPLE_TASTES = {
  "cerebral science fiction": [
    "Arrival",
    "Blade Runner",
    "2001: A Space Odyssey",
    "Solaris",
    "Ex Machina",
    "Her",
    "Children of Men",
    "Gattaca",
    "Moon",
    "Interstellar",
    "Annihilation",
    "Primer",
  ],
  "quiet world cinema": [
    "Tokyo Story",
    "In the Mood for Love",
    "Late Spring",
    "A Separation",
    "Yi Yi",
    "Ikiru",
    "Shoplifters",
    "Drive My Car",
    "Bicycle Thieves",
    "Pather Panchali",
    "Taste of Cherry",
    "Cléo from 5 to 7",
  ],
  "horror with dread": [
    "The Shining",
    "Hereditary",
    "The Witch",
    "Rosemary's Baby",
    "Let the Right One In",
    "The Babadook",
    "It Follows",
    "The Others",
    "Midsommar",
    "The Exorcist",
    "Don't Look Now",
    "Suspiria",
  ],
  "warm animation": [
    "Spirited Away",
    "My Neighbor Totoro",
    "Toy Story",
    "Up",
    "Paddington 2",
    "Kiki's Delivery Service",
    "Ratatouille",
    "WALL·E",
    "Coco",
    "The Iron Giant",
    "Inside Out",
    "Song of the Sea",
  ],
  "crime families and cops": [
    "The Godfather",
    "GoodFellas",
    "The Sopranos",
    "The Wire",
    "Heat",
    "Casino",
    "The Godfather: Part II",
    "Breaking Bad",
    "The Departed",
    "Donnie Brasco",
    "City of God",
    "Once Upon a Time in America",
  ],
  "talking romance": [
    "Before Sunrise",
    "Before Sunset",
    "When Harry Met Sally...",
    "Annie Hall",
    "Notting Hill",
    "Past Lives",
    "Normal People",
    "Roman Holiday",
    "Before Midnight",
    "Amélie",
    "Lost in Translation",
    "Eternal Sunshine of the Spotless Mind",
  ],
  "dry comedy": [
    "The Big Lebowski",
    "The Grand Budapest Hotel",
    "Fargo",
    "In Bruges",
    "The Royal Tenenbaums",
    "Rushmore",
    "Fleabag",
    "What We Do in the Shadows",
    "Raising Arizona",
    "Hot Fuzz",
    "Shaun of the Dead",
    "Burn After Reading",
  ],
  "epic adventure": [
    "The Lord of the Rings: The Fellowship of the Ring",
    "The Lord of the Rings: The Return of the King",
    "Star Wars",
    "Raiders of the Lost Ark",
    "Lawrence of Arabia",
    "Gladiator",
    "The Empire Strikes Back",
    "The Lord of the Rings: The Two Towers",
    "Jurassic Park",
    "Dune",
    "Mad Max: Fury Road",
    "The Princess Bride",
  ],
  "true stories of people": [
    "Free Solo",
    "Man on Wire",
    "Grizzly Man",
    "Hoop Dreams",
    "Searching for Sugar Man",
    "The Act of Killing",
    "My Octopus Teacher",
    "Amy",
    "Won't You Be My Neighbor?",
    "Apollo 11",
    "Senna",
    "The Thin Blue Line",
  ],
  "men alone in the west": [
    "The Good, the Bad and the Ugly",
    "Unforgiven",
    "Once Upon a Time in the West",
    "The Searchers",
    "No Country for Old Men",
    "True Grit",
    "The Assassination of Jesse James by the Coward Robert Ford",
    "High Noon",
    "Deadwood",
    "There Will Be Blood",
    "Hell or High Water",
    "For a Few Dollars More",
  ],
} as const;

export type SampleTaste = { name: string; titleIds: number[] };

/** Limited to titles in the index. If several titles share a name, the best-known one is used. */
export function tastesIn({ titles }: TitleIndex): SampleTaste[] {
  const named = new Map<string, TitleFacts>();
  for (const title of titles) {
    const known = named.get(title.title);
    if (known === undefined || known.popularity < title.popularity) named.set(title.title, title);
  }
  return Object.entries(SAMPLE_TASTES).map(([name, loved]) => ({
    name,
    titleIds: loved.flatMap((title) => named.get(title)?.id ?? []),
  }));
}
