/** When the viewer watched titles, and their history of everything they rated or watched. */
import { z } from "zod";

import { defineCall, done, id, limitOf, named, pathId, wholeNumber } from "./call.ts";
import {
  FIRST_WATCHED_DAY,
  HISTORY_KINDS,
  HISTORY_SEARCH_MAX,
  HISTORY_SORTS,
  MOST_VIEWINGS_OF_TITLE,
} from "./history-rules.ts";
import { item, mediaType, rating } from "./item.ts";

/** A calendar day: "2026-11-26". */
const day = z.iso
  .date({ error: named("must be a date") })
  .refine((text) => text >= FIRST_WATCHED_DAY, { error: named("must be in 1900 or later") });

const viewing = z.object({ id, watched_on: day });
export type Viewing = z.infer<typeof viewing>;

export const viewingsOf = defineCall({
  method: "GET",
  path: "/api/items/{id}/viewings",
  access: "user",
  summary: "The days on which the viewer watched a title, latest first",
  params: z.object({ id: pathId }),
  answer: z.object({ viewings: z.array(viewing) }),
});

export const addViewing = defineCall({
  method: "POST",
  path: "/api/viewings",
  access: "user",
  summary: "Record a day on which the viewer watched a title; the title then counts as watched",
  body: z.object({
    item_id: id,
    /** In the viewer's time zone. A day that's already recorded stays as it is. */
    watched_on: day,
  }),
  answer: z.object({ viewing }),
});

export const changeViewing = defineCall({
  method: "PUT",
  path: "/api/viewings/{id}",
  access: "user",
  summary: "Change the day of a viewing",
  params: z.object({ id: pathId }),
  body: z.object({ watched_on: day }),
  answer: done,
});

export const deleteViewing = defineCall({
  method: "DELETE",
  path: "/api/viewings/{id}",
  access: "user",
  summary: "Delete a viewing; without any, a title no longer counts as watched unless it did before",
  params: z.object({ id: pathId }),
  /** Whether the title still counts as watched. */
  answer: z.object({ is_watched: z.boolean() }),
});

const HISTORY_PAGE = 40;
/** No time zone is further from UTC, in minutes. */
const FURTHEST_OFFSET = 14 * 60;

/** The last entry's rating, day, moment, title and viewing. */
const HISTORY_CURSOR = /^[0-3]_\d{4}-\d{2}-\d{2}_-?\d{1,15}_\d{1,10}_\d{1,10}$/;

const entry = z.object({
  item_id: id,
  /** The viewing's day; without one, the day of the rating or the mark in the viewer's time zone. */
  day,
  /** `null` if the title was rated or marked as watched without a day. */
  viewing_id: id.nullable(),
  is_watched: z.boolean(),
  rating: rating.nullable(),
  /** Whether the history has no other entry of the title. */
  is_only: z.boolean(),
});

export const readHistory = defineCall({
  method: "GET",
  path: "/api/history",
  access: "user",
  summary: "Everything the viewer rated or watched: an entry for each viewing, otherwise one for the title",
  query: z.object({
    /** Latest day, name, or highest rating first. */
    sort: z.enum(HISTORY_SORTS).default("date"),
    /** Part of a title's name. */
    q: z.string().max(HISTORY_SEARCH_MAX).optional(),
    media_type: mediaType.optional(),
    rating: wholeNumber({ min: 1, max: 3 }).pipe(rating).optional(),
    kind: z.enum(HISTORY_KINDS).optional(),
    /** The viewer's time zone: minutes ahead of UTC. */
    utc_offset: wholeNumber({ min: -FURTHEST_OFFSET, max: FURTHEST_OFFSET }).default(0),
    limit: limitOf(HISTORY_PAGE),
    /** `next_cursor` of the previous page. */
    cursor: z.string().regex(HISTORY_CURSOR).optional(),
  }),
  answer: z.object({
    entries: z.array(entry),
    /** The titles of the entries. */
    items: z.array(item),
    /** Absent on the last page. */
    next_cursor: z.string().optional(),
  }),
  limits: [{ by: "account", points: 120, seconds: 60 }],
});

/** A title's part of the history. */
const remembered = z.object({
  rating: z.object({ value: rating, rated_at: z.iso.datetime() }).nullable(),
  /** When the title was marked as watched without a day. */
  seen_at: z.iso.datetime().nullable(),
  watched_on: z.array(day).max(MOST_VIEWINGS_OF_TITLE),
});

export const forgetTitle = defineCall({
  method: "DELETE",
  path: "/api/history/{id}",
  access: "user",
  summary: "Remove a title from the history: its rating, its viewings and that it was watched",
  params: z.object({ id: pathId }),
  /** What was removed, for `PUT /api/history/{id}`. */
  answer: z.object({ removed: remembered }),
});

export const restoreTitle = defineCall({
  method: "PUT",
  path: "/api/history/{id}",
  access: "user",
  summary: "Put a removed title back into the history; marks made since win",
  params: z.object({ id: pathId }),
  body: remembered,
  answer: done,
});
