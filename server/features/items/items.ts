/**
 * Items: turns title ids into what a viewer sees, including the viewer's own marks. The only place that builds an `Item`. Keeps the order of
 * the ids, and leaves out titles that don't exist or that the viewer may not see: other people's additions, and everything above the limit
 * of the viewer's household. Only reads, never writes.
 */
import type { Item } from "#contract/item.ts";
import type { MaturityLimit } from "#contract/maturity.ts";
import { GENRES } from "#contract/vocabulary.ts";
import { isWithin } from "#engine/certification.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { AgeLimits } from "#server/features/age-limits/age-limits.ts";
import type { Artwork, Display, TitlePictures } from "#server/features/artwork/artwork.ts";
import type { Catalogue, TitleDetails, Translation } from "#server/features/catalogue/catalogue.ts";
import type { Filters } from "#server/features/filters/filters.ts";
import type { Library, MarksOnTitles } from "#server/features/library/library.ts";
import type { Preferences } from "#server/features/preferences/preferences.ts";
import { notFound } from "#server/platform/errors.ts";

import { ambientOf } from "./ambient.ts";

export type Items = {
  /** The display settings for a viewer. */
  displayFor(viewer: { userId: number } | null): Promise<Display>;
  /**
   * At most two queries, no matter how many ids; one more if any titles were added by hand, and one or two if texts may be in other
   * languages. `viewer` is `null` for anonymous visitors. Passing the viewer's marks on these titles saves a query.
   */
  present(
    titleIds: readonly number[],
    viewer: { userId: number } | null,
    marks?: MarksOnTitles,
  ): Promise<Item[]>;
  /** Throws `not_found` if a title doesn't exist or this viewer may not see it. */
  requireVisible(titleIds: readonly number[], viewer: { userId: number } | null): Promise<void>;
  /** The titles that exist and that this viewer may see. */
  visible(titleIds: readonly number[], viewer: { userId: number } | null): Promise<ReadonlySet<number>>;
  /** The titles that may be shown to somebody who didn't ask for them by name: those within the viewer's age limit. */
  suitable(titleIds: readonly number[], asking: Asking): Promise<number[]>;
};

/** The viewer, `null` for anonymous visitors, and their browser session. */
export type Asking = { viewer: { userId: number } | null; sessionId: string | null };

const genres = new Map(GENRES.map((genre) => [genre.key as string, { id: genre.id, name: genre.label }]));

const NO_TRANSLATIONS: ReadonlyMap<number, Translation> = new Map();
const NO_MARKS: MarksOnTitles = { ratings: new Map(), watchlist: new Map(), watched: new Set() };

type Needs = {
  ageLimits: Pick<AgeLimits, "householdLimitOf">;
  filters: Pick<Filters, "limitsOf">;
  additions: Additions;
  catalogue: Catalogue;
  artwork: Artwork;
  library: Library;
  preferences: Preferences;
};

export function createItems(needs: Needs): Items {
  const { ageLimits, additions, catalogue, artwork, filters, library, preferences } = needs;

  /** Translations and remote pictures come from TMDB. Without them, everyone sees the same, so the viewer's settings aren't read. */
  async function displayFor(viewer: { userId: number } | null): Promise<Display> {
    return preferences.displayOf(artwork.hasRemotePictures() ? viewer : null);
  }

  async function displayed(titleIds: readonly number[], viewer: { userId: number } | null) {
    const display = await displayFor(viewer);
    return { display, translations: await translated(titleIds, display) };
  }

  async function translated(
    titleIds: readonly number[],
    { language }: Display,
  ): Promise<ReadonlyMap<number, Translation>> {
    if (language === null) return NO_TRANSLATIONS;
    const texts = await catalogue.translations(titleIds, language);
    return new Map(texts.map((text) => [text.titleId, text]));
  }

  function within(limit: MaturityLimit, titleIds: readonly number[]): readonly number[] {
    if (limit === null) return titleIds;
    return titleIds.filter((titleId) => {
      const facts = catalogue.facts(titleId);
      return facts !== null && isWithin(limit, facts);
    });
  }

  async function visibleTo(viewer: { userId: number } | null, titleIds: readonly number[]) {
    return within(ageLimits.householdLimitOf(viewer), await additions.visibleTo(viewer, titleIds));
  }

  return {
    async present(wanted, viewer, known) {
      const titleIds = await visibleTo(viewer, wanted);
      if (titleIds.length === 0) return [];
      const [titles, marks, { display, translations }] = await Promise.all([
        catalogue.details(titleIds),
        known ?? (viewer === null ? NO_MARKS : library.marksOn(viewer.userId, titleIds)),
        displayed(titleIds, viewer),
      ]);
      const byId = new Map(titles.map((title) => [title.id, title]));
      return titleIds.flatMap((titleId) => {
        const title = byId.get(titleId);
        if (title === undefined) return [];
        const pictures = artwork.of(titleId, display);
        const item = marks === NO_MARKS ? unmarkedItemOf(title, pictures) : itemOf(title, marks, pictures);
        return inLanguage(item, translations.get(titleId));
      });
    },
    displayFor,
    async requireVisible(titleIds, viewer) {
      const visible = await visibleTo(viewer, titleIds);
      if (visible.length < titleIds.length) throw notFound();
    },
    async visible(titleIds, viewer) {
      return new Set(await visibleTo(viewer, titleIds));
    },
    async suitable(titleIds, { viewer, sessionId }) {
      const asker = viewer === null ? null : { userId: viewer.userId, sessionId };
      return [...within((await filters.limitsOf(asker)).maturityLimit, titleIds)];
    },
  };
}

/** The parts of an item that are the same for everyone. Computed once per title, because the same titles are shown again and again. */
type Plain = Omit<Item, MarkField | PictureField>;
type MarkField = "in_watchlist" | "watched" | "rating" | "userRating" | "rated_at" | "added_at";
const PICTURE_FIELDS = [
  "backdrop_path",
  "poster_path",
  "poster_title_place",
  "logo_path",
  "ambient",
] as const;
type PictureField = (typeof PICTURE_FIELDS)[number];

const plain = new WeakMap<TitleDetails, { item: Plain; ambient: Item["ambient"] }>();

function plainOf(title: TitleDetails): { item: Plain; ambient: Item["ambient"] } {
  const known = plain.get(title) ?? { item: plainItem(title), ambient: ambientOf(title) };
  plain.set(title, known);
  return known;
}

const unmarked = new WeakMap<TitleDetails, Item>();

/** The same object as long as nothing in it changes, so that answers to visitors needn't be serialized again. */
function unmarkedItemOf(title: TitleDetails, pictures: TitlePictures | null): Item {
  const item = itemOf(title, NO_MARKS, pictures);
  const known = unmarked.get(title);
  if (known !== undefined && PICTURE_FIELDS.every((field) => known[field] === item[field])) return known;
  unmarked.set(title, item);
  return item;
}

function itemOf(title: TitleDetails, marks: MarksOnTitles, pictures: TitlePictures | null): Item {
  const { item, ambient } = plainOf(title);
  const rated = marks.ratings.get(title.id) ?? null;
  const addedAt = marks.watchlist.get(title.id) ?? null;
  return {
    ...item,
    backdrop_path: pictures?.backdrop ?? null,
    poster_path: pictures?.poster ?? null,
    ...(pictures?.hasTitleOnTop === true && { poster_title_place: "top" as const }),
    logo_path: pictures?.logo ?? null,
    ambient: pictures?.ambient ?? ambient,
    in_watchlist: addedAt !== null,
    watched: marks.watched.has(title.id),
    rating: rated?.rating ?? null,
    userRating: rated?.rating ?? null,
    rated_at: rated?.ratedAt.toISOString() ?? null,
    added_at: addedAt?.toISOString() ?? null,
  };
}

/** Texts without a translation stay in English. */
function inLanguage(item: Item, text: Translation | undefined): Item {
  if (text === undefined) return item;
  const title = text.title ?? item.title;
  return {
    ...item,
    title,
    ...(item.name !== undefined && { name: title }),
    overview: text.overview ?? item.overview,
  };
}

function plainItem(title: TitleDetails): Plain {
  const isSeries = title.mediaType === "tv";
  return {
    id: title.id,
    tmdb_id: title.tmdbId,
    media_type: title.mediaType,
    title: title.title,
    ...(isSeries && { name: title.title }),
    original_title: title.originalTitle,
    overview: title.overview,
    release_date: isSeries ? null : title.released,
    first_air_date: isSeries ? title.released : null,
    runtime: title.runtimeMinutes,
    seasons_count: title.seasonsCount,
    vote_average: Math.round(title.voteAverage * 10) / 10,
    vote_count: title.voteCount,
    certification: title.certification,
    genres: title.genres.flatMap((key) => genres.get(key) ?? []),
    moods: moodsByStrength(title),
    nanogenres: title.nanogenres,
    cast: title.cast,
    director: title.directors.length === 0 ? null : title.directors.map(({ name }) => name).join(", "),
    videos: {
      results: title.trailerKey === null ? [] : [{ type: "Trailer", site: "YouTube", key: title.trailerKey }],
    },
  };
}

function moodsByStrength({ moods }: TitleDetails): Item["moods"] {
  const entries = Object.entries(moods) as [Item["moods"][number], number][];
  return entries.toSorted(([, a], [, b]) => b - a).map(([mood]) => mood);
}
