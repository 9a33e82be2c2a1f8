/**
 * The calls that each kind of caller may make, derived from the access declared in the contract and from the list of calls on one person's
 * resources. `npm run authz-matrix` writes this matrix to `docs/authz-matrix.csv`, and a test tries every cell.
 */
import { CALLS } from "#contract/api.ts";
import type { Access } from "#contract/call.ts";

export const CALLERS = [
  "visitor",
  "user",
  "other user",
  "administrator",
  "demoted administrator",
  "deleted user",
  "expired",
  "forged",
] as const;
export type Caller = (typeof CALLERS)[number];

/** `served` means that access is granted, whatever the result; otherwise the status and code of the refusal. */
export type Outcome =
  | "served"
  | "401 auth_required"
  | "401 token_expired"
  | "401 invalid_token"
  | "403 admin_required"
  | "404 not_found";

export type MatrixRow = { call: string } & Record<Caller, Outcome>;

/** Calls on one person's resource, which the path names. For everyone else the resource doesn't exist. */
const PERSONAL_RESOURCE_CALLS: ReadonlySet<string> = new Set([
  "DELETE /api/user/sessions/{id}",
  "GET /api/auth/preferences/{username}",
  "GET /api/imports/{id}",
  "GET /api/imports/{id}/rows",
  "GET /api/imports/{id}/unmatched",
  "PUT /api/imports/{id}/mapping",
  "POST /api/imports/{id}/apply",
  "DELETE /api/imports/{id}",
  "DELETE /api/groups/{code}/members/me",
  "PUT /api/groups/{code}/moods",
  "PUT /api/groups/{code}/streamable-first",
  "GET /api/groups/{code}/picks",
  "POST /api/groups/{code}/vetoes",
  "DELETE /api/groups/{code}/vetoes/{id}",
  "GET /api/lists/{listId}",
  "PUT /api/lists/{listId}",
  "DELETE /api/lists/{listId}",
  "PUT /api/lists/{listId}/items/{id}",
  "DELETE /api/lists/{listId}/items/{id}",
  "POST /api/lists/{listId}/link",
  "DELETE /api/lists/{listId}/link",
]);

export function declaredMatrix(): MatrixRow[] {
  return CALLS.map(({ method, path, access }) => {
    const call = `${method} ${path}`;
    const row: MatrixRow = { call, ...OUTCOMES[access] };
    if (!PERSONAL_RESOURCE_CALLS.has(call)) return row;
    // The tested resource always belongs to `user`.
    const notTheirs = "404 not_found" as const;
    return {
      ...row,
      ...(access === "optional" && { visitor: notTheirs }),
      "other user": notTheirs,
      administrator: notTheirs,
      "demoted administrator": notTheirs,
    };
  });
}

const REFUSED_TOKENS = {
  "deleted user": "401 invalid_token",
  expired: "401 token_expired",
  forged: "401 invalid_token",
} as const;

const OUTCOMES: Record<Access, Record<Caller, Outcome>> = {
  // Tokens are ignored.
  public: {
    visitor: "served",
    user: "served",
    "other user": "served",
    administrator: "served",
    "demoted administrator": "served",
    "deleted user": "served",
    expired: "served",
    forged: "served",
  },
  optional: {
    visitor: "served",
    user: "served",
    "other user": "served",
    administrator: "served",
    "demoted administrator": "served",
    ...REFUSED_TOKENS,
  },
  user: {
    visitor: "401 auth_required",
    user: "served",
    "other user": "served",
    administrator: "served",
    "demoted administrator": "served",
    ...REFUSED_TOKENS,
  },
  admin: {
    visitor: "401 auth_required",
    user: "403 admin_required",
    "other user": "403 admin_required",
    administrator: "served",
    "demoted administrator": "403 admin_required",
    ...REFUSED_TOKENS,
  },
};

export function writeMatrix(rows: readonly MatrixRow[]): string {
  const lines = rows.map((row) => [row.call, ...CALLERS.map((caller) => row[caller])].join(","));
  return `${[["call", ...CALLERS].join(","), ...lines].join("\n")}\n`;
}

/** Parses the cells of a matrix file, without checking them against the contract. */
export function readMatrix(text: string): { call: string; caller: string; outcome: string }[] {
  const [head = "", ...lines] = text.trim().split("\n");
  const callers = head.split(",").slice(1);
  return lines.flatMap((line) => {
    const [call = "", ...outcomes] = line.split(",");
    return outcomes.map((outcome, place) => ({ call, caller: callers[place] ?? "", outcome }));
  });
}
