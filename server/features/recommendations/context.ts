/** The first step of the pipeline and the only one that reads what is stored about the viewer. */
import type { Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";
import type { Wishes } from "#engine/eligibility.ts";
import type { Mark } from "#engine/taste.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Marks } from "#server/features/library/library.ts";

import type { Exposure } from "./exposure.ts";
import type { RecommendationNeeds, Wanted } from "./recommendations.ts";

export type ViewerContext = {
  index: TitleIndex;
  tunables: Tunables;
  marks: Mark[];
  favouriteGenres: GenreKey[];
  wishes: Wishes;
};

export async function readContext(
  needs: RecommendationNeeds,
  exposure: Exposure,
  wanted: Wanted,
): Promise<ViewerContext> {
  const [tunables, marks, preferences, narrowing] = await Promise.all([
    needs.settings.tunables(),
    needs.library.marks(wanted.userId),
    needs.preferences.of(wanted.userId),
    needs.filters.narrowingFor(wanted, { services: wanted.platforms, moods: wanted.moods }),
  ]);
  return {
    index: needs.catalogue.index(),
    tunables,
    marks: marksOf(marks),
    favouriteGenres: preferences.favouriteGenres,
    wishes: {
      excluded: new Set([
        ...marks.ratings.map(({ titleId }) => titleId),
        ...marks.skipped,
        ...wanted.exclude,
      ]),
      overexposed: await exposure.worn(wanted, tunables),
      ...narrowing,
    },
  };
}

function marksOf({ ratings, watchlist }: Marks): Mark[] {
  return [
    ...ratings.map(({ titleId, rating, ratedAt }): Mark => ({
      titleId,
      kind: "rating",
      rating,
      at: ratedAt.getTime(),
    })),
    ...watchlist.map(({ titleId, seedRating, addedAt }): Mark => ({
      titleId,
      kind: "watchlist",
      rating: seedRating,
      at: addedAt.getTime(),
    })),
  ];
}
