/**
 * Profiles: what a user's marks say about their taste, shown to others as far as the user's privacy settings allow. A profile that a viewer
 * may not see is reported as not found. Profiles never contain the email address, age, gender or country.
 */
import type { Rating } from "#contract/rating.ts";
import { LIKED } from "#contract/rating.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import {
  type Compatibility,
  type UsualShares,
  compatibilityOf,
  usualSharesOf,
} from "#engine/compatibility.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import { isSeenByOthers } from "#server/features/accounts/accounts.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Favorites } from "#server/features/favorites/favorites.ts";
import type { HistoryPage, Library, Marks, RatedTitle } from "#server/features/library/library.ts";
import type { Recommendations } from "#server/features/recommendations/recommendations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";

import { type ProfileOwner, countLiked, selectProfileOwner } from "./store.ts";

type Counted = { name: string; count: number }[];

export type Profile = {
  user: { id: number; displayName: string; username: string; memberSince: Date };
  /** `null` on the viewer's own profile and for anonymous visitors. */
  compatibility: Compatibility | null;
  /** Newest first. */
  recentMarks: { kind: "rating" | "watchlist_add"; title: TitleFacts; rating: Rating | null; at: Date }[];
  watchlistIds: number[];
  /** In the user's order. */
  favoriteIds: number[];
  ratings: { total: number; average: number | null; perWeek: number };
  topGenres: Counted;
  topMoods: Counted;
  topActors: Counted;
  topDirectors: Counted;
};

/** `null` for anonymous visitors. */
type Asker = { userId: number } | null;

export type Profiles = {
  /**
   * By username, or by user id if the name is all digits. Throws `profile_not_found` if there's no such profile or `viewer` may not see it.
   */
  profileOf(name: string, viewer: Asker): Promise<Profile>;
  /** Ids, newest first. Throws like `profileOf`. */
  watchlistOf(
    name: string,
    viewer: Asker,
    page: HistoryPage,
  ): Promise<{ titleIds: number[]; isOwn: boolean }>;
  /**
   * Ids, best first: titles that both users would love and neither has marked. Empty if too little is known about one of them. Throws like
   * `profileOf`.
   */
  bothWouldLove(name: string, viewer: { userId: number }): Promise<number[]>;
};

const RECENT_MARKS = 10;
const TOP = 10;
const BOTH_WOULD_LOVE = 5;
/** If one of the two likes fewer titles, the result would just be popular titles. */
const FEWEST_LIKED = 3;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const genreLabels = new Map<string, string>(GENRES.map((genre) => [genre.key, genre.label]));

type Needs = {
  db: Database;
  catalogue: Catalogue;
  favorites: Pick<Favorites, "of">;
  library: Library;
  recommendations: Pick<Recommendations, "picksForGroup">;
  clock: Clock;
  keyOf: (username: string) => string;
};

export function createProfiles(needs: Needs): Profiles {
  const { db, catalogue, favorites, library, recommendations, clock, keyOf } = needs;
  const usual = new WeakMap<TitleIndex, UsualShares>();

  function usualIn(index: TitleIndex): UsualShares {
    const shares = usual.get(index) ?? usualSharesOf(index.titles);
    usual.set(index, shares);
    return shares;
  }

  async function ownerOf(name: string, viewer: Asker): Promise<ProfileOwner> {
    const owner = await selectProfileOwner(
      db,
      /^\d{1,9}$/.test(name) ? { id: Number(name) } : { key: keyOf(name) },
    );
    const isSeen =
      owner !== null &&
      (owner.id === viewer?.userId || isSeenByOthers(owner, clock.now(), { isSignedIn: viewer !== null }));
    if (!isSeen) throw new Refusal(404, "profile_not_found", "No such profile");
    return owner;
  }

  return {
    async profileOf(name, viewer) {
      const owner = await ownerOf(name, viewer);
      const isCompared = viewer !== null && viewer.userId !== owner.id;
      const [marks, own, favoriteIds] = await Promise.all([
        library.marks(owner.id),
        isCompared ? library.marks(viewer.userId) : null,
        favorites.of(owner.id),
      ]);
      const liked = marks.ratings
        .filter(({ rating }) => rating >= LIKED)
        .flatMap(({ titleId }) => catalogue.facts(titleId) ?? []);
      return {
        user: owner,
        compatibility:
          own === null
            ? null
            : compatibilityOf({
                one: own.ratings,
                other: marks.ratings,
                factsOf: catalogue.facts,
                usual: usualIn(catalogue.index()),
              }),
        recentMarks: recentMarks(marks, catalogue),
        favoriteIds,
        watchlistIds: marks.watchlist.map(({ titleId }) => titleId),
        ratings: countRatings(marks.ratings, owner.memberSince, clock.now()),
        topGenres: mostOf(liked, (title) => title.genres.map((genre) => genreLabels.get(genre) ?? genre)),
        topMoods: mostOf(liked, (title) => Object.keys(title.moods).map(labelOf)),
        topActors: mostOf(liked, (title) => title.cast.map((person) => person.name)),
        topDirectors: mostOf(liked, (title) => title.directors.map((person) => person.name)),
      };
    },
    async watchlistOf(name, viewer, page) {
      const owner = await ownerOf(name, viewer);
      return { titleIds: await library.watchlist(owner.id, page), isOwn: owner.id === viewer?.userId };
    },
    async bothWouldLove(name, viewer) {
      const owner = await ownerOf(name, viewer);
      if (owner.id === viewer.userId) return [];
      // Sorted, so both see the same list.
      const userIds = [owner.id, viewer.userId].toSorted((a, b) => a - b);
      const liked = await countLiked(db, userIds);
      if (userIds.some((userId) => (liked.get(userId) ?? 0) < FEWEST_LIKED)) return [];
      const { picks, fallbackStartIndex } = await recommendations.picksForGroup({
        members: userIds.map((userId) => ({ userId })),
        asker: 0,
        leaderId: null,
        moods: [],
        vetoed: [],
        streamableFirst: false,
        limit: BOTH_WOULD_LOVE,
      });
      return picks.slice(0, fallbackStartIndex ?? BOTH_WOULD_LOVE).map(({ titleId }) => titleId);
    },
  };
}

function recentMarks({ ratings, watchlist }: Marks, catalogue: Catalogue): Profile["recentMarks"] {
  const marks = [
    ...ratings.map(({ titleId, rating, ratedAt: at }) => ({ kind: "rating" as const, titleId, rating, at })),
    ...watchlist.map(({ titleId, addedAt: at }) => ({
      kind: "watchlist_add" as const,
      titleId,
      rating: null,
      at,
    })),
  ];
  return marks
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, RECENT_MARKS)
    .flatMap(({ titleId, ...mark }) => {
      const title = catalogue.facts(titleId);
      return title === null ? [] : [{ ...mark, title }];
    });
}

function countRatings(ratings: readonly RatedTitle[], memberSince: Date, now: Date): Profile["ratings"] {
  const total = ratings.length;
  const sum = ratings.reduce((all, { rating }) => all + rating, 0);
  const weeks = Math.max(1, (now.getTime() - memberSince.getTime()) / WEEK_MS);
  return { total, average: total === 0 ? null : round(sum / total), perWeek: round(total / weeks) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function mostOf(titles: readonly TitleFacts[], namesOf: (title: TitleFacts) => readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const name of titles.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, TOP);
}
