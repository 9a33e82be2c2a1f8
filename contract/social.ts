/** The feed of people's activities. It includes only people whose profiles the viewer may see. */
import { z } from "zod";

import { defineCall, id, limitOf, wholeNumber } from "./call.ts";
import { item, rating } from "./item.ts";
import { ACTIVITY_TYPES, PERSON_MOODS } from "./vocabulary.ts";

const FEED_PAGE = 20;
/** To read further than this offset, send the id of the last received activity as `before`. */
const OFFSET_MAX = 1000;
const ACTIVITY_ID_MAX = 999_999_999_999_999;

const activity = z.object({
  /** Newer activities have higher ids. */
  activity_id: z.int().min(1).max(ACTIVITY_ID_MAX),
  user_id: id,
  display_name: z.string(),
  is_own: z.boolean(),
  /** `null` if the activity isn't about a title. */
  item_id: id.nullable(),
  title: z.string().nullable(),
  poster_path: z.string().nullable(),
  item: item.nullable(),
  activity_type: z.enum(ACTIVITY_TYPES),
  /** The value of a rating; `null` for other activities. */
  activity_value: rating.nullable(),
  /** The moods of a mood update; `null` for other activities. */
  mood_context: z.array(z.enum(PERSON_MOODS)).nullable(),
  activity_timestamp: z.iso.datetime(),
});

export const socialFeed = defineCall({
  method: "GET",
  path: "/api/social/feed",
  access: "user",
  summary: "Recent activity of the viewer and of people whose profiles the viewer may see, newest first",
  query: z.object({
    limit: limitOf(FEED_PAGE),
    /** Counted from `before` if given, otherwise from the newest. */
    offset: wholeNumber({ min: 0, max: OFFSET_MAX }).default(0),
    /** An `activity_id`; only older activities are returned, so new ones don't shift pages. */
    before: wholeNumber({ min: 1, max: ACTIVITY_ID_MAX }).optional(),
    activityType: z.enum(ACTIVITY_TYPES).optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    activities: z.array(activity),
    pagination: z.object({ hasMore: z.boolean() }),
  }),
  limits: [{ by: "account", points: 60, seconds: 60 }],
});
