/**
 * Groups: up to four people who get one shared list for tonight, based on all their tastes. Access depends only on the group's code:
 * anybody with the link may see the group and join it, with an account or as a guest identified by the GUEST_KEY_HEADER. Calls with any
 * other code, or after the group has ended, are answered as if there were no group.
 */
import { z } from "zod";

import { type Limit, defineCall, done, id, limitUpTo, pathId, plainText } from "./call.ts";
import { GROUP_FITS, GUEST_NAME_MAX, GUEST_TITLES } from "./group-rules.ts";
import { item, items, reason } from "./item.ts";
import { QUIZ_MAX_MOODS } from "./quiz-answers.ts";
import { PERSON_MOODS } from "./vocabulary.ts";

/** Limits for calls that the group's page repeats every few seconds. */
const LOOKS: readonly Limit[] = [{ by: "address", points: 240, seconds: 60 }];
const ACTS: readonly Limit[] = [{ by: "address", points: 120, seconds: 60 }];

const code = z.string().regex(/^[\w-]{22}$/);
const ofGroup = z.object({ code });

const group = z.object({
  code,
  ends_at: z.string(),
  /**
   * Changes whenever something that affects the picks changes: members and their services, moods, `streamable_first`, vetoes, and titles
   * that members rate, skip or save.
   */
  revision: z.string(),
  /** In order of joining. */
  members: z.array(
    z.object({
      id,
      /** `null` if the viewer may not see that profile. */
      name: z.string().nullable(),
      /** profile: the group's creator added the person, who hasn't joined yet. */
      joined_as: z.enum(["account", "profile", "guest"]),
      is_viewer: z.boolean(),
      has_made_group: z.boolean(),
    }),
  ),
  moods: z.array(z.enum(PERSON_MOODS)),
  /** Whether titles that at least one member can stream on their own services come first. */
  streamable_first: z.boolean(),
  /** Whether any member has chosen services. Otherwise `streamable_first` has no effect. */
  has_services: z.boolean(),
  /** The viewer's vetoes, latest first. */
  vetoed: z.array(z.object({ id, title: z.string() })),
});
export type WireGroup = z.infer<typeof group>;

export const startGroup = defineCall({
  method: "POST",
  path: "/api/groups",
  access: "user",
  summary: "Start a group for tonight, alone or with the taste of a person whose profile the viewer may see",
  body: z.object({ username: z.string().min(1).max(64).optional() }),
  answer: z.object({ group }),
  limits: [{ by: "account", points: 20, seconds: 60 * 60, shared: true }],
});

export const listGroups = defineCall({
  method: "GET",
  path: "/api/groups",
  access: "user",
  summary: "The viewer's groups for tonight, newest first",
  answer: z.object({ groups: z.array(group) }),
});

export const readGroup = defineCall({
  method: "GET",
  path: "/api/groups/{code}",
  access: "optional",
  summary: "A group's members, for anyone with its link",
  params: ofGroup,
  answer: z.object({ group }),
  limits: LOOKS,
});

export const groupStarters = defineCall({
  method: "GET",
  path: "/api/groups/{code}/starters",
  access: "optional",
  summary:
    "Well-known titles of all kinds, within the strictest age limit of the members; the ones a guest taps become the guest's taste",
  params: ofGroup,
  answer: items,
  limits: LOOKS,
});

export const joinGroup = defineCall({
  method: "POST",
  path: "/api/groups/{code}/members",
  access: "optional",
  summary: "Join a group with an account, or as a guest with a name, five titles and a key in the header",
  params: ofGroup,
  body: z.object({
    guest: z
      .object({
        name: plainText(GUEST_NAME_MAX).refine((name) => name !== "", { error: "Please enter your name" }),
        title_ids: z
          .array(id)
          .length(GUEST_TITLES, { error: `Please choose ${GUEST_TITLES} titles` })
          .refine((ids) => new Set(ids).size === ids.length, { error: "Please choose each title once" }),
      })
      .optional(),
  }),
  answer: z.object({ group }),
  limits: [{ by: "address", points: 30, seconds: 60 }],
});

export const leaveGroup = defineCall({
  method: "DELETE",
  path: "/api/groups/{code}/members/me",
  access: "optional",
  summary: "Leave a group; the member's vetoes end, and the group ends with its last member",
  params: ofGroup,
  answer: done,
  limits: ACTS,
});

export const chooseGroupMoods = defineCall({
  method: "PUT",
  path: "/api/groups/{code}/moods",
  access: "optional",
  summary: "Set the group's moods; if there are none, the creator's quiz is used",
  params: ofGroup,
  body: z.object({
    moods: z
      .array(z.enum(PERSON_MOODS))
      .max(QUIZ_MAX_MOODS)
      .transform((moods) => [...new Set(moods)]),
  }),
  answer: done,
  limits: ACTS,
});

export const chooseStreamableFirst = defineCall({
  method: "PUT",
  path: "/api/groups/{code}/streamable-first",
  access: "optional",
  summary: "Set whether the group's list starts with titles that at least one member can stream",
  params: ofGroup,
  body: z.object({ streamable_first: z.boolean() }),
  answer: done,
  limits: ACTS,
});

export const groupPicks = defineCall({
  method: "GET",
  path: "/api/groups/{code}/picks",
  access: "optional",
  summary: "The group's list, for its members",
  params: ofGroup,
  query: z.object({ limit: limitUpTo(30).default(12) }),
  answer: z.object({
    items: z.array(
      item.extend({
        /** Why the viewer might like it. */
        reason,
        /** How well it fits each member. */
        fits: z.array(z.object({ member_id: id, fit: z.enum(GROUP_FITS) })),
      }),
    ),
    revision: z.string(),
    /** Whether the group's moods or the creator's quiz influenced the picks; `null` if only tastes did. */
    steered_by: z.enum(["moods", "quiz"]).nullable(),
    /** Index of the first pick that doesn't match the moods or the quiz, or is in the lower half of a member's ranking; `null` if there is none. */
    fallback_start_index: z.int().nullable(),
  }),
  limits: [{ by: "address", points: 90, seconds: 60 }],
});

export const vetoTitle = defineCall({
  method: "POST",
  path: "/api/groups/{code}/vetoes",
  access: "optional",
  summary: "Veto a title in the group's list",
  params: ofGroup,
  body: z.object({ id }),
  answer: done,
  limits: ACTS,
});

export const deleteVeto = defineCall({
  method: "DELETE",
  path: "/api/groups/{code}/vetoes/{id}",
  access: "optional",
  summary: "Take back the member's own veto; no effect if there's none",
  params: ofGroup.extend({ id: pathId }),
  answer: done,
  limits: ACTS,
});
