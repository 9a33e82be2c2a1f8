/** Broken links to streaming services: viewers report them, and administrators decide what happens to the offer. */
import { z } from "zod";

import { defineCall, done, id, limitOf, named, pathId, wholeNumber } from "./call.ts";
import { mediaType } from "./item.ts";

export const LINK_REPORT_STATES = ["open", "corrected", "dismissed"] as const;

/** hidden: the offer isn't shown. web_search: the offer links to a web search. dismissed: the link works. open: not decided. */
export const LINK_DECISIONS = ["hidden", "web_search", "dismissed", "open"] as const;

const PAGE = 25;

const country = z.string().regex(/^[A-Z]{2}$/, { error: named("must be a country code") });

export const reportLink = defineCall({
  method: "POST",
  path: "/api/items/{id}/link-reports",
  access: "user",
  summary: "Report that a title's link to a service is broken; repeating it changes nothing",
  params: z.object({ id: pathId }),
  body: z.object({ provider_id: id, country }),
  answer: done,
  limits: [{ by: "account", points: 30, seconds: 60 * 60, shared: true }],
});

export const findLinkReports = defineCall({
  method: "GET",
  path: "/api/admin/link-reports",
  access: "admin",
  summary: "Reported links, by default those awaiting review, most reported first",
  query: z.object({
    state: z.enum(LINK_REPORT_STATES).default("open"),
    limit: limitOf(PAGE),
    offset: wholeNumber({ min: 0, max: 10_000 }).default(0),
  }),
  answer: z.object({
    links: z.array(
      z.object({
        item_id: id,
        title: z.string(),
        media_type: mediaType,
        year: z.int().nullable(),
        country: z.string(),
        provider_id: id,
        provider_name: z.string(),
        /** The current correction of the offer; `null` if there is none. */
        correction: z.enum(["hidden", "web_search"]).nullable(),
        /** For an open link, the number of undecided reports; otherwise the number of all stored reports. */
        reports_count: z.int(),
        first_reported_at: z.iso.datetime().nullable(),
        last_reported_at: z.iso.datetime().nullable(),
      }),
    ),
    pagination: z.object({ hasMore: z.boolean() }),
    /** Number of open links on all pages. */
    open_count: z.int(),
  }),
});

export const decideLink = defineCall({
  method: "PUT",
  path: "/api/admin/link-reports",
  access: "admin",
  summary: "Decide on a reported link: hidden, web_search, dismissed, or open again; each can be undone",
  body: z.object({ item_id: id, country, provider_id: id, decision: z.enum(LINK_DECISIONS) }),
  answer: done,
});
