import { changeAccount, findAccounts } from "#contract/administration.ts";
import type { Serve } from "#server/platform/http.ts";

import type { AccountAdministration } from "./accounts.ts";

type Listed = Awaited<ReturnType<AccountAdministration["change"]>>;

export function serveAdministration(
  serve: Serve,
  { administration }: { administration: AccountAdministration },
): void {
  serve(findAccounts, async ({ query: { q: text = "", only, limit, after = "" } }) => {
    const found = await administration.find({ text, kind: only ?? "all", limit, after });
    return { accounts: found.slice(0, limit).map(toWire), pagination: { hasMore: found.length > limit } };
  });

  serve(changeAccount, async ({ params, body, viewer, address }) => {
    const change =
      body.is_admin === undefined ? { isLocked: body.is_locked ?? false } : { isAdmin: body.is_admin };
    const actor = { actorId: viewer.userId, origin: address };
    return { account: toWire(await administration.change(params.id, change, actor)) };
  });
}

function toWire({ id, username, email, isAdmin, lockedAt, createdAt }: Listed) {
  return {
    id,
    username,
    masked_email: masked(email),
    is_admin: isAdmin,
    locked_at: lockedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

/** "ana@example.com" → "a…@example.com" */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}…${email.slice(at)}`;
}
