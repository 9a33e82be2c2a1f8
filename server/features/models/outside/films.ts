/** Maps each film of a source to a title of the catalog and counts its ratings. */

export const WITHOUT_TMDB_ID = -1;
export const NOT_IN_CATALOGUE = -2;
export const NOT_IN_LINKS = -3;

export type FilmCount = { films: number; ratings: number };

export type Films = {
  /** Counts a rating. @returns the film's title id, or one of the reasons above */
  rated(movieId: number): number;
  /** Rated films that have a title, or that have none for this reason. */
  count(outcome: "title" | typeof WITHOUT_TMDB_ID | typeof NOT_IN_CATALOGUE | typeof NOT_IN_LINKS): FilmCount;
};

/** `titleIds` has a title id or a reason for each film that the source names. */
export function filmsOf(titleIds: ReadonlyMap<number, number>): Films {
  const places = new Map<number, number>();
  const outcomes: number[] = [];
  const ratings: number[] = [];
  return {
    rated(movieId) {
      let place = places.get(movieId);
      if (place === undefined) {
        place = outcomes.push(titleIds.get(movieId) ?? NOT_IN_LINKS) - 1;
        ratings.push(0);
        places.set(movieId, place);
      }
      ratings[place] = (ratings[place] ?? 0) + 1;
      return outcomes[place] ?? NOT_IN_LINKS;
    },
    count(outcome) {
      const sum = { films: 0, ratings: 0 };
      for (const [place, found] of outcomes.entries()) {
        if (outcome === "title" ? found < 0 : found !== outcome) continue;
        sum.films += 1;
        sum.ratings += ratings[place] ?? 0;
      }
      return sum;
    },
  };
}
