/** The viewer's own account: details, credentials, sessions, export and deletion. */
import { z } from "zod";

import { emailAddress, newPassword, messageAnswer } from "./accounts.ts";
import { AUTH_BODY_BYTES, defineCall, done, id } from "./call.ts";
import { FORM_MESSAGES, PASSWORD_MAX, PROFILE_VISIBILITIES } from "./form-rules.ts";
import { rating } from "./item.ts";
import { HOUSEHOLD_LIMIT_NAMES } from "./maturity.ts";

const profileVisibility = z.enum(PROFILE_VISIBILITIES);

/**
 * The account's current password, required again for sensitive actions. Accounts without a password leave it out and must have signed in
 * within the last minutes instead. Attempts in all these calls share one limit, PASSWORD_TRIES.
 */
export const ownPassword = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong })
  .optional();

export const PASSWORD_TRIES = {
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
  summary: "The viewer's account",
  answer: z.object({
    account: z.object({
      username: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      member_since: z.string(),
      /** Without one, the account signs in at the OpenID Connect provider or through the proxy. */
      has_password: z.boolean(),
      /** Whether the account can sign in at the OpenID Connect provider. */
      is_linked: z.boolean(),
      profile_visibility: profileVisibility,
      /** Whether administrators may use the viewer's taste to try other settings, and see the resulting picks. */
      picks_may_be_studied: z.boolean(),
    }),
  }),
});

export const changePassword = defineCall({
  method: "POST",
  path: "/api/user/password",
  access: "user",
  summary: "Change the password and end all other sessions; this one continues with the token in the answer",
  body: z.object({ currentPassword: ownPassword, newPassword }),
  answer: z.object({ token: z.string() }),
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});

export const changeEmail = defineCall({
  method: "POST",
  path: "/api/user/email",
  access: "user",
  summary: "Request a new email address; it takes effect when the link in the email sent to it is opened",
  body: z.object({ email: emailAddress, password: ownPassword }),
  answer: messageAnswer,
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});

export const listSessions = defineCall({
  method: "GET",
  path: "/api/user/sessions",
  access: "user",
  summary: "The viewer's sessions, last used first",
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        started_at: z.string(),
        /** When the session's access token was last renewed, at most a quarter of an hour before the last use. */
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
  summary: "Sign out one of the viewer's sessions",
  params: z.object({ id: z.uuid() }),
  answer: done,
});

export const logoutAll = defineCall({
  method: "POST",
  path: "/api/auth/logout-all",
  access: "user",
  summary: "Sign out everywhere, including here",
  answer: done,
});

export const savePrivacy = defineCall({
  method: "PUT",
  path: "/api/user/privacy",
  access: "user",
  summary: "Choose who sees the viewer's profile, and whether administrators may see the viewer's picks",
  body: z.object({
    profile_visibility: profileVisibility,
    /** If absent, unchanged. */
    picks_may_be_studied: z.boolean().optional(),
  }),
  answer: done,
});

export const deleteAccount = defineCall({
  method: "DELETE",
  path: "/api/user",
  access: "user",
  summary: "Delete the account and all data of its owner",
  body: z.object({ password: ownPassword }),
  answer: done,
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});

export const linkIdentity = defineCall({
  method: "POST",
  path: "/api/user/identity",
  access: "user",
  summary: "Link the account to one at the OpenID Connect provider; the browser then opens `location`",
  body: z.object({ password: ownPassword }),
  answer: z.object({ location: z.url() }),
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});

export const unlinkIdentity = defineCall({
  method: "DELETE",
  path: "/api/user/identity",
  access: "user",
  summary: "Unlink the account from the OpenID Connect provider; refused if it has no password",
  body: z.object({ password: ownPassword }),
  answer: done,
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});

const markedTitle = { item_id: id, title: z.string(), year: z.int() };

/** Times are in UTC. Lists longer than the export's limit contain only the newest entries. */
const personalData = z.object({
  exported_at: z.string(),
  account: z.object({
    id,
    username: z.string(),
    email: z.string(),
    email_verified_at: z.string().nullable(),
    member_since: z.string(),
    is_administrator: z.boolean(),
    /** `null` if the owner hasn't chosen one. */
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
  /** The household's limit by age rating, without its PIN. */
  household_limit: z
    .object({
      limit: z.enum(HOUSEHOLD_LIMIT_NAMES),
      lifted_until: z.string().nullable(),
      changed_at: z.string(),
    })
    .nullable(),
  ratings: z.array(z.object({ ...markedTitle, rating, rated_at: z.string() })),
  skipped: z.array(z.object({ ...markedTitle, skipped_at: z.string() })),
  watchlist: z.array(z.object({ ...markedTitle, seed_rating: rating.nullable(), added_at: z.string() })),
  /** Titles marked as seen without a rating. */
  seen: z.array(z.object({ ...markedTitle, seen_at: z.string() })),
  /** The last watched episode of each started series. */
  series: z.array(
    z.object({
      ...markedTitle,
      season: z.int(),
      episode: z.int(),
      state: z.string(),
      updated_at: z.string(),
    }),
  ),
  /** The days on which the owner watched titles. */
  viewings: z.array(z.object({ ...markedTitle, watched_on: z.string(), recorded_at: z.string() })),
  /** The titles at the top of the profile, in their order. */
  favorites: z.array(z.object({ ...markedTitle, position: z.int(), chosen_at: z.string() })),
  /** Lists that the owner made, with their titles in order. */
  lists: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      is_shared: z.boolean(),
      created_at: z.string(),
      changed_at: z.string(),
      titles: z.array(z.object({ ...markedTitle, added_at: z.string() })),
    }),
  ),
  /** Histories imported in the last 30 days. */
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
  /** The original rows of those imports. */
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
  /** Manually added titles. */
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
  /** How often a title came into view, by day. */
  shown: z.array(z.object({ item_id: id, day: z.string(), views: z.int() })),
  /** Corrections of the taste profile. */
  taste_corrections: z.array(
    z.object({ kind: z.string(), key: z.string(), direction: z.string(), corrected_at: z.string() }),
  ),
  quizzes: z.array(
    z.object({
      taken_at: z.string(),
      /** The original answers; removed ones are named in `without`. */
      answers: z.record(z.string(), z.json()),
      without: z.array(z.string()),
      ended_at: z.string().nullable(),
    }),
  ),
  /** Picks by answer, in rank order. */
  picks: z.array(
    z.object({
      answer_id: z.string(),
      answered_at: z.string(),
      item_ids: z.array(z.int()),
      sources: z.array(z.string()),
      scores: z.array(z.number()),
      /** Older lists had one rank filled at random. This is that rank and the title's probability there; `null` in newer lists. */
      drawn_rank: z.int().nullable(),
      propensity: z.number().nullable(),
      /** Which of two compared settings each pick is from; `null` if no comparison was running. */
      teams: z.array(z.string()).nullable(),
      /** When each pick came into view; `null` if it never did. */
      seen_at: z.array(z.string().nullable()),
    }),
  ),
  /** Tonight's groups that the owner created or joined, with the owner's vetoes. */
  groups: z.array(
    z.object({
      created_at: z.string(),
      has_made_group: z.boolean(),
      joined_at: z.string().nullable(),
      moods: z.array(z.string()),
      vetoed_item_ids: z.array(z.int()),
    }),
  ),
  /** Who the owner is at an OpenID Connect provider, or at a proxy that signs people in. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: z.string() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      started_at: z.string(),
      last_used_at: z.string(),
      ended_at: z.string().nullable(),
    }),
  ),
  /** Notices to the owner. */
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
  /** Links that the owner reported as broken. */
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
  /** Emails to the owner, without their text, which isn't kept after sending. */
  letters: z.array(
    z.object({
      kind: z.string(),
      recipient: z.string(),
      created_at: z.string(),
      sent_at: z.string().nullable(),
    }),
  ),
  /** Security-relevant actions on the account, and where they came from. */
  history: z.array(
    z.object({ action: z.string(), at: z.string(), origin: z.string().nullable(), details: z.json() }),
  ),
  /** For each list longer than the export's limit, the number of entries left out. */
  left_out: z.record(z.string(), z.int()),
});
export type PersonalData = z.infer<typeof personalData>;

export const exportAccount = defineCall({
  method: "GET",
  path: "/api/user/export",
  access: "user",
  summary: "All data about the viewer, as a file",
  answer: personalData,
  limits: [{ by: "account", points: 10, seconds: 60 * 60, shared: true }],
});
