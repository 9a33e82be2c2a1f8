/** What people do with their own account: see it, change how it is entered, end its sessions, take it along, delete it. */
import { z } from "zod";

import { CREDENTIALS_BYTES, emailAddress, newPassword, saying } from "./account-fields.ts";
import { defineCall, done, id } from "./call.ts";
import { FORM_MESSAGES, PASSWORD_MAX, PROFILE_VISIBILITIES } from "./form-rules.ts";
import { rating } from "./item.ts";

const profileVisibility = z.enum(PROFILE_VISIBILITIES);

/** The password of the account, asked again before what cannot be taken back. Each try counts, whichever call it is for. */
const ownPassword = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong });

const PASSWORD_TRIES = {
  by: "account",
  points: 10,
  seconds: 15 * 60,
  bucket: "own password",
  shared: true,
} as const;

export const readAccount = defineCall({
  method: "GET",
  path: "/api/user/account",
  access: "user",
  summary: "The account of the viewer",
  answer: z.object({
    account: z.object({
      username: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      member_since: z.string(),
      profile_visibility: profileVisibility,
      /** Whether administrators may look at what is picked for the viewer when they try other settings. */
      picks_may_be_studied: z.boolean(),
    }),
  }),
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/user/password",
  access: "user",
  summary: "Change the password. Ends every other session; this one goes on with the token of the answer",
  body: z.object({ currentPassword: ownPassword, newPassword }),
  answer: z.object({ token: z.string() }),
  limits: [PASSWORD_TRIES],
  bodyBytes: CREDENTIALS_BYTES,
});

export const changeEmail = defineCall({
  method: "POST",
  path: "/api/user/email",
  access: "user",
  summary: "Ask for another address. Nothing changes before the link in the mail to it is opened",
  body: z.object({ email: emailAddress, password: ownPassword }),
  answer: saying,
  limits: [PASSWORD_TRIES],
  bodyBytes: CREDENTIALS_BYTES,
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/user/sessions",
  access: "user",
  summary: "Where the viewer is signed in, last used first",
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        started_at: z.string(),
        /** To a quarter of an hour: when its access was last renewed. */
        last_used_at: z.string(),
        is_current: z.boolean(),
      }),
    ),
  }),
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  access: "user",
  summary: "Sign one of the viewer's sessions out",
  params: z.object({ id: z.uuid() }),
  answer: done,
});

export const logoutAll = defineCall({
  method: "POST",
  path: "/api/auth/logout-all",
  access: "user",
  summary: "Sign out everywhere, here too",
  answer: done,
});

export const savePrivacy = defineCall({
  method: "PUT",
  path: "/api/user/privacy",
  access: "user",
  summary:
    "Choose who sees the viewer's profile, and whether administrators may look at what is picked for them",
  body: z.object({
    profile_visibility: profileVisibility,
    /** Left out: as it is. */
    picks_may_be_studied: z.boolean().optional(),
  }),
  answer: done,
});

export const deleteAccount = defineCall({
  method: "DELETE",
  path: "/api/user",
  access: "user",
  summary: "Delete the account and everything that is kept of its owner",
  body: z.object({ password: ownPassword }),
  answer: done,
  limits: [PASSWORD_TRIES],
  bodyBytes: CREDENTIALS_BYTES,
});

const markedTitle = { item_id: id, title: z.string(), year: z.int() };

/** Times in Universal Time; of what is more than an export holds the newest. */
const personalData = z.object({
  exported_at: z.string(),
  account: z.object({
    id,
    username: z.string(),
    email: z.string(),
    email_verified_at: z.string().nullable(),
    member_since: z.string(),
    is_administrator: z.boolean(),
    /** Null: not chosen. */
    profile_visibility: profileVisibility.nullable(),
    picks_may_be_studied: z.boolean(),
  }),
  profile: z
    .object({
      display_name: z.string().nullable(),
      birthdate: z.string().nullable(),
      gender: z.string().nullable(),
      country: z.string().nullable(),
      age_range: z.string().nullable(),
      preferred_languages: z.array(z.string()),
      streaming_platforms: z.array(z.string()),
      prefers_house_artwork: z.boolean(),
      updated_at: z.string(),
    })
    .nullable(),
  preferences: z
    .object({
      favorite_genres: z.array(z.string()),
      favorite_subgenres: z.array(z.string()),
      preferred_mood: z.array(z.string()),
      openness_to_new_experiences: z.number().nullable(),
      updated_at: z.string(),
    })
    .nullable(),
  filters: z
    .object({
      streaming_services: z.array(z.string()),
      availability: z.string(),
      moods: z.array(z.string()),
      updated_at: z.string(),
    })
    .nullable(),
  ratings: z.array(z.object({ ...markedTitle, rating, rated_at: z.string() })),
  skipped: z.array(z.object({ ...markedTitle, skipped_at: z.string() })),
  watchlist: z.array(z.object({ ...markedTitle, seed_rating: rating.nullable(), added_at: z.string() })),
  /** Without a rating. */
  seen: z.array(z.object({ ...markedTitle, seen_at: z.string() })),
  /** Histories that were brought along in the last 30 days. */
  imports: z.array(
    z.object({
      id,
      file_name: z.string(),
      state: z.string(),
      source: z.string().nullable(),
      created_at: z.string(),
      applied_at: z.string().nullable(),
      undone_at: z.string().nullable(),
    }),
  ),
  /** What stood in them, as it stood there. */
  imported_rows: z.array(
    z.object({
      import_id: id,
      title: z.string(),
      year: z.int().nullable(),
      kind: z.string(),
      rating: z.number().nullable(),
      at: z.string().nullable(),
      item_id: id.nullable(),
    }),
  ),
  /** Added by hand. */
  added_titles: z.array(z.object(markedTitle)),
  events: z.array(
    z.object({
      event_type: z.string(),
      item_id: id.nullable(),
      event_value: z.string().nullable(),
      metadata: z.json(),
      session_id: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** How often a title was among what came into view, by day. */
  shown: z.array(z.object({ item_id: id, day: z.string(), views: z.int() })),
  /** What was said against what the marks say of the taste. */
  taste_corrections: z.array(
    z.object({ kind: z.string(), key: z.string(), direction: z.string(), corrected_at: z.string() }),
  ),
  quizzes: z.array(
    z.object({
      taken_at: z.string(),
      /** As they were given; those taken back are named in `without`. */
      answers: z.record(z.string(), z.json()),
      without: z.array(z.string()),
      ended_at: z.string().nullable(),
    }),
  ),
  /** What was picked, answer by answer, in the order of its ranks. */
  picks: z.array(
    z.object({
      answer_id: z.string(),
      answered_at: z.string(),
      item_ids: z.array(z.int()),
      sources: z.array(z.string()),
      scores: z.array(z.number()),
      /** The rank that was filled at random, and how probable this title was there. Null in answers since that ended. */
      drawn_rank: z.int().nullable(),
      propensity: z.number().nullable(),
      /** Which of two settings picked it, while they are compared. */
      teams: z.array(z.string()).nullable(),
      /** When each came into view. */
      seen_at: z.array(z.string().nullable()),
    }),
  ),
  /** Of tonight: those that the owner made or is in, with what the owner did not want to watch. */
  groups: z.array(
    z.object({
      created_at: z.string(),
      has_made_group: z.boolean(),
      joined_at: z.string().nullable(),
      moods: z.array(z.string()),
      vetoed_item_ids: z.array(z.int()),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      started_at: z.string(),
      last_used_at: z.string(),
      ended_at: z.string().nullable(),
    }),
  ),
  /** What the owner was told when they came by. */
  notices: z.array(
    z.object({
      kind: z.string(),
      item_id: id,
      name: z.string(),
      reason: z.string().nullable(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
  /** Links to services that the owner found broken. */
  link_reports: z.array(
    z.object({
      item_id: id,
      title: z.string(),
      year: z.int().nullable(),
      country: z.string(),
      service: z.string(),
      reported_at: z.string(),
      closed_at: z.string().nullable(),
    }),
  ),
  /** Mails to the owner, without what they said: it is not kept. */
  letters: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
  /** What was done to the account, and from where. */
  history: z.array(
    z.object({ action: z.string(), at: z.string(), origin: z.string().nullable(), details: z.json() }),
  ),
  /** How many more there are of a list that is longer than an export. */
  left_out: z.record(z.string(), z.int()),
});
export type PersonalData = z.infer<typeof personalData>;

export const exportAccount = defineCall({
  method: "GET",
  path: "/api/user/export",
  access: "user",
  summary: "Everything that is kept of the viewer, as a file",
  answer: personalData,
  limits: [{ by: "account", points: 10, seconds: 60 * 60, shared: true }],
});
