/** Topics: the people, genres, moods, themes and franchises that a title's details lead to, each with all its titles. */
import { z } from "zod";

import { MAX_ID, defineCall, limitOf, nextOffset, plainText, wholeNumber } from "./call.ts";
import { items, mediaType } from "./item.ts";

const NAME_MAX_CHARACTERS = 200;

export const titlesOfTopic = defineCall({
  method: "GET",
  path: "/api/titles/{kind}/{name}",
  access: "optional",
  summary:
    "All titles of a person, genre, mood, theme or franchise: the best for the viewer first, for visitors the most popular",
  params: z.object({
    kind: z.enum(["person", "genre", "mood", "theme", "franchise"]),
    /** A person's full name, a genre's or mood's key, or the name of a theme or franchise. */
    name: plainText(NAME_MAX_CHARACTERS),
  }),
  query: z.object({
    mediaType: mediaType.optional(),
    limit: limitOf(24),
    offset: wholeNumber({ min: 0, max: MAX_ID }).default(0),
  }),
  answer: items.extend({
    /** The topic as it's shown: "Science Fiction" for `sci_fi`. */
    label: z.string(),
    /** Number of titles, whatever `mediaType` asks for. */
    counts: z.object({ movie: z.int(), tv: z.int() }),
    /** `personal`: best for the viewer first; `popular`: most popular in the country first. */
    order: z.enum(["personal", "popular"]),
    /** Offset of the next page; absent on the last one. */
    next_offset: nextOffset,
  }),
  limits: [{ by: "address", points: 300, seconds: 60 }],
});

export type TopicKind = z.output<typeof titlesOfTopic.params>["kind"];
