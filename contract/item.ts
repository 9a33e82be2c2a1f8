/** A title as the API returns it, with the viewer's marks. */
import { z } from "zod";

import { id } from "./call.ts";
import { DISLIKED, LIKED, LOVED } from "./rating.ts";
import { MEDIA_TYPES, TITLE_MOODS } from "./vocabulary.ts";

export const mediaType = z.enum(MEDIA_TYPES);

/** TMDB's id, which is unique only together with the media type. */
export const titleReference = z.object({ tmdbId: id, mediaType });

export const rating = z.union([z.literal(DISLIKED), z.literal(LIKED), z.literal(LOVED)], {
  error: "Rating must be 1, 2 or 3",
});

/**
 * Colors derived from a title's picture, as CSS hex: `dark` for surfaces behind white text, `glow` for light, `light` for the light theme.
 */
const ambient = z.object({
  dark: z.string(),
  glow: z.string(),
  light: z.string(),
  /** How much a scrim under white text must darken the picture, 0 to 1. */
  scrim: z.number(),
  /** A blurred placeholder of the picture (thumbhash, base64); `null` until it's computed. */
  thumbhash: z.string().nullable(),
});

/** Why a title was picked: the strongest part of its score, as data and as a sentence. */
export const reason = z.object({
  /** context: it matches the viewer's session. */
  kind: z.enum(["because", "genre", "mood", "person", "popular", "new", "exploration", "context"]),
  text: z.string(),
  /** The title the reason names; `null` if it names none. */
  title_id: id.nullable(),
});
export type Reason = z.infer<typeof reason>;

export const item = z.object({
  id,
  tmdb_id: z.int().nullable(),
  media_type: mediaType,
  title: z.string(),
  /** The same as `title`; only for series. */
  name: z.string().optional(),
  original_title: z.string(),
  overview: z.string(),
  backdrop_path: z.string().nullable(),
  poster_path: z.string().nullable(),
  /** Only for posters that are known to have the title at the top instead of the bottom. */
  poster_title_place: z.literal("top").optional(),
  logo_path: z.string().nullable(),
  release_date: z.string().nullable(),
  first_air_date: z.string().nullable(),
  runtime: z.int().nullable(),
  seasons_count: z.int().nullable(),
  vote_average: z.number(),
  vote_count: z.int(),
  certification: z.string().nullable(),
  genres: z.array(z.object({ id: z.int(), name: z.string() })),
  moods: z.array(z.enum(TITLE_MOODS)),
  nanogenres: z.array(z.object({ id, name: z.string() })),
  cast: z.array(z.object({ id, name: z.string() })),
  /** The director of a film or the creators of a series. */
  director: z.string().nullable(),
  videos: z.object({ results: z.array(z.object({ type: z.string(), site: z.string(), key: z.string() })) }),
  ambient,
  in_watchlist: z.boolean(),
  /** Whether the viewer has watched it, rated or not. */
  watched: z.boolean(),
  rating: rating.nullable(),
  userRating: rating.nullable(),
  rated_at: z.string().nullable(),
  added_at: z.string().nullable(),
});

export type Item = z.infer<typeof item>;

export const items = z.object({ items: z.array(item) });
