/** Queries for the housekeeping sections of the admin console. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";

import type { CallAnswer, CallInput } from "#contract/api.ts";

import { request } from "../../api/client.ts";

export function switchesQuery() {
  return queryOptions({
    queryKey: ["admin", "feature-settings"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/feature-settings", undefined, { signal, isAuthFlow: true }),
    staleTime: 0,
  });
}

export type Account = CallAnswer<"GET /api/admin/accounts">["accounts"][number];
export type AccountKind = NonNullable<NonNullable<CallInput<"GET /api/admin/accounts">["query"]>["only"]>;

export function accountsQuery(wanted: { q: string; only: AccountKind | null }) {
  const { q, only } = wanted;
  return infiniteQueryOptions({
    queryKey: ["admin", "accounts", wanted],
    queryFn: ({ signal, pageParam: after }) => {
      const query = {
        ...(q !== "" && { q }),
        ...(only !== null && { only }),
        ...(after !== null && { after }),
      };
      return request("GET /api/admin/accounts", { query }, { signal, isAuthFlow: true });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ accounts, pagination }) =>
      pagination.hasMore ? (accounts.at(-1)?.username ?? null) : null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type Job = CallAnswer<"GET /api/admin/jobs">["jobs"][number];

const POLL_MS = 30_000;
const RUNNING_POLL_MS = 3_000;

export function jobsQuery() {
  return queryOptions({
    queryKey: ["admin", "jobs"],
    queryFn: ({ signal }) => request("GET /api/admin/jobs", undefined, { signal, isAuthFlow: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some(({ state }) => state === "running") === true ? RUNNING_POLL_MS : POLL_MS,
    staleTime: 0,
  });
}

export type CatalogueSource = CallAnswer<"GET /api/admin/catalogue-source">;

export function catalogueSourceQuery() {
  return queryOptions({
    queryKey: ["admin", "catalogue-source"],
    queryFn: ({ signal }) =>
      request("GET /api/admin/catalogue-source", undefined, { signal, isAuthFlow: true }),
    // Polls even when no titles are being downloaded, to notice a download that starts later.
    refetchInterval: RUNNING_POLL_MS,
    staleTime: 0,
  });
}

export type ReportedLink = CallAnswer<"GET /api/admin/link-reports">["links"][number];
export type LinkReportState = NonNullable<
  NonNullable<CallInput<"GET /api/admin/link-reports">["query"]>["state"]
>;

export function linkReportsQuery(state: LinkReportState) {
  return infiniteQueryOptions({
    queryKey: ["admin", "link-reports", state],
    queryFn: ({ signal, pageParam: offset }) => {
      const query = { state, offset: String(offset) };
      return request("GET /api/admin/link-reports", { query }, { signal, isAuthFlow: true });
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination }, pages) =>
      pagination.hasMore ? pages.reduce((sum, { links }) => sum + links.length, 0) : null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type UnknownWord = CallAnswer<"GET /api/admin/unknown-words">["words"][number];
export type UnknownWordState = NonNullable<
  NonNullable<CallInput<"GET /api/admin/unknown-words">["query"]>["state"]
>;

export function unknownWordsQuery(state: UnknownWordState) {
  return infiniteQueryOptions({
    queryKey: ["admin", "unknown-words", state],
    queryFn: ({ signal, pageParam: offset }) => {
      const query = { state, offset: String(offset) };
      return request("GET /api/admin/unknown-words", { query }, { signal, isAuthFlow: true });
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination }, pages) =>
      pagination.hasMore ? pages.reduce((sum, { words }) => sum + words.length, 0) : null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export type WishPhrase = CallAnswer<"GET /api/admin/wish-phrases">["phrases"][number];

export function wishPhrasesQuery() {
  return infiniteQueryOptions({
    queryKey: ["admin", "wish-phrases"],
    queryFn: ({ signal, pageParam: offset }) =>
      request(
        "GET /api/admin/wish-phrases",
        { query: { offset: String(offset) } },
        { signal, isAuthFlow: true },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pagination }, pages) =>
      pagination.hasMore ? pages.reduce((sum, { phrases }) => sum + phrases.length, 0) : null,
    staleTime: 0,
  });
}

/** How the meaning of a phrase is read, and the first titles that it finds. */
export function meaningQuery(meaning: string) {
  return queryOptions({
    queryKey: ["admin", "wish-meaning", meaning],
    queryFn: ({ signal }) => request("GET /api/wish", { query: { q: meaning, limit: 5 } }, { signal }),
    enabled: meaning !== "",
    placeholderData: keepPreviousData,
  });
}

export type Addition = CallAnswer<"GET /api/admin/additions">["additions"][number];
export type AdditionState = Addition["state"];

export function additionsQuery(state: AdditionState) {
  return infiniteQueryOptions({
    queryKey: ["admin", "additions", state],
    queryFn: ({ signal, pageParam: after }) => {
      const query = { state, ...(after !== null && { after }) };
      return request("GET /api/admin/additions", { query }, { signal, isAuthFlow: true });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_after,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
