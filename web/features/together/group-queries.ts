/**
 * Queries for the group page, and the key that identifies a guest's browser. The group is polled every few seconds;
 * its list is refetched when the group's revision changes.
 */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";

import { GUEST_KEY, GUEST_KEY_HEADER } from "#contract/group-rules.ts";
import type { WireGroup } from "#contract/groups.ts";

import { request } from "../../api/client.ts";
import { MINUTE_MS, SECOND_MS } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { STORAGE_KEYS, readText, writeText } from "../../api/storage.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.tsx";

const POLL_MS = 5 * SECOND_MS;
/** A group that hasn't changed for this long is polled less often. */
const IDLE_AFTER_MS = 10 * MINUTE_MS;
const IDLE_POLL_MS = 20 * SECOND_MS;

/** When each response was first seen. React Query keeps the same object while responses are equal. */
const firstSeenAt = new WeakMap<WireGroup, number>();

export function groupQuery(code: string) {
  return queryOptions({
    queryKey: ["group", code],
    queryFn: async ({ signal }) => {
      const options = { signal, headers: guestHeaders() };
      return (await request("GET /api/groups/{code}", { params: { code } }, options)).group;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (data === undefined) return false;
      const first = firstSeenAt.get(data) ?? Date.now();
      firstSeenAt.set(data, first);
      const isIdle = error !== null || Date.now() - first > IDLE_AFTER_MS;
      return isIdle ? IDLE_POLL_MS : POLL_MS;
    },
    refetchOnWindowFocus: true,
  });
}

export function groupPicksQuery({ code, revision }: Pick<WireGroup, "code" | "revision">, limit: number) {
  return queryOptions({
    queryKey: ["group-picks", code, revision, limit],
    queryFn: ({ signal }) =>
      request(
        "GET /api/groups/{code}/picks",
        { params: { code }, query: { limit } },
        { signal, headers: guestHeaders() },
      ),
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE_MS,
  });
}

export function groupStartersQuery(code: string) {
  return queryOptions({
    queryKey: ["group-starters", code],
    queryFn: async ({ signal }) =>
      (await request("GET /api/groups/{code}/starters", { params: { code } }, { signal })).items,
    staleTime: 60 * MINUTE_MS,
  });
}

export function ownGroupsQuery() {
  return queryOptions({
    queryKey: ["groups"],
    queryFn: async ({ signal }) => (await request("GET /api/groups", undefined, { signal })).groups,
    staleTime: 0,
  });
}

export function cacheGroup(group: WireGroup): void {
  queryClient.setQueryData(groupQuery(group.code).queryKey, group);
  void queryClient.invalidateQueries({ queryKey: ownGroupsQuery().queryKey });
}

export async function refetchGroup(code: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: groupQuery(code).queryKey });
}

/** Creates a group and opens it. @param username a user to watch with; `null` for none */
export function useStart(username: string | null) {
  const [isStarting, setIsStarting] = useState(false);
  const navigate = useNavigate();

  async function start(): Promise<void> {
    setIsStarting(true);
    try {
      const { group } = await request("POST /api/groups", { body: username === null ? {} : { username } });
      cacheGroup(group);
      void navigate(`/together/${group.code}`);
    } catch {
      toastError(together.startFailed);
      setIsStarting(false);
    }
  }

  return { isStarting, start: () => void start() };
}

const BYTES = 18;
/** Used when storage is blocked. The key is then lost when the page is closed. */
let inMemoryKey: string | null = null;

export function guestHeaders(): Record<string, string> {
  return { [GUEST_KEY_HEADER]: guestKey() };
}

/** Identifies a guest's browser in a group. Generated once per browser, and only sent in a header. */
function guestKey(): string {
  const kept = readText(STORAGE_KEYS.guestKey);
  if (kept !== null && GUEST_KEY.test(kept)) return kept;
  inMemoryKey ??= newKey();
  writeText(STORAGE_KEYS.guestKey, inMemoryKey);
  return inMemoryKey;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
