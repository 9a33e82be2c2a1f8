/** Account administration. */
import { z } from "zod";

import { defineCall, id, limitOf, pathId } from "./call.ts";

const PAGE = 25;
const QUERY_MAX = 254;

export const ACCOUNT_KINDS = ["administrators", "locked"] as const;

const account = z.object({
  id,
  username: z.string(),
  /** First letter and domain: enough to tell accounts apart, but not to send email to them. */
  masked_email: z.string(),
  is_admin: z.boolean(),
  locked_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});

export const findAccounts = defineCall({
  method: "GET",
  path: "/api/admin/accounts",
  access: "admin",
  summary: "Accounts by the beginning of the name or the exact address, sorted by name",
  query: z.object({
    q: z.string().trim().max(QUERY_MAX).optional(),
    only: z.enum(ACCOUNT_KINDS).optional(),
    limit: limitOf(PAGE),
    /** The page starts after this name. */
    after: z.string().max(64).optional(),
  }),
  answer: z.object({ accounts: z.array(account), pagination: z.object({ hasMore: z.boolean() }) }),
});

export const changeAccount = defineCall({
  method: "PUT",
  path: "/api/admin/accounts/{id}",
  access: "admin",
  summary:
    "Grant or revoke the administrator role, or lock or unlock an account; refused for the last administrator",
  params: z.object({ id: pathId }),
  body: z
    .object({ is_admin: z.boolean(), is_locked: z.boolean() })
    .partial()
    .refine((change) => Object.keys(change).length === 1, { error: "One change at a time" }),
  answer: z.object({ account }),
});
