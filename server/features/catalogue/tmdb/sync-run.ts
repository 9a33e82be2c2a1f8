/** Shared by all syncs: their inputs, their claims, and waiting while TMDB doesn't answer. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { MediaType } from "#contract/vocabulary.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type TmdbClient, TmdbFailed } from "./client.ts";
import { type Claim, releaseClaims, renewClaims } from "./sync-store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

export type SyncStep = "finding titles" | "reading changes" | "importing titles";

export type SyncReport = {
  /** Requests to TMDB in this run. */
  requests: number;
  stored: number;
  gone: number;
  unusable: number;
  /** How many unmarked titles were deleted to keep the catalog within its limits. */
  retired: number;
  /** How many responses had a fault in each field. */
  faults: Record<string, number>;
  seconds: number;
};

export type SyncNeeds = {
  db: Database;
  client: TmdbClient;
  clock: Clock;
  /** Stores titles in the catalog, with everything that depends on them, in the caller's transaction. @returns their ids */
  store: (tx: Queryable, titles: readonly TmdbTitle[], at: Date) => Promise<number[]>;
  /** How many titles of each media type the lists may contribute, and how many searches and imports may add. */
  wanted: Readonly<Record<MediaType | "found", number>>;
  signal: AbortSignal;
  /** @param share 0 to 1 of this step */
  onProgress?: (step: SyncStep, share: number) => void;
  /** Delay between attempts while TMDB doesn't answer or another sync holds the claim. */
  retryMs?: number;
};

/** Returns this run's claim, valid for CLAIM_MS from now. */
export type Claimer = () => Claim;

/** If a sync is killed, others take over its work after this long. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const RETRY_MS = 5_000;

/** Claims stay valid while `work` runs and are released when it ends. If the process is killed, they lapse soon after. */
export async function withClaims(
  { db, client, clock }: SyncNeeds,
  work: (claimer: Claimer) => Promise<Omit<SyncReport, "requests" | "seconds">>,
): Promise<SyncReport> {
  const startedAt = performance.now();
  const requestsBefore = client.state().requests;
  const by = randomUUID();
  const claimer = () => {
    const at = clock.now();
    return { by, at, until: new Date(at.getTime() + CLAIM_MS) };
  };
  // The next renewal makes up for a failed one: three in a row have to fail before a claim lapses.
  const timer = setInterval(() => void renewClaims(db, claimer()).catch(() => undefined), RENEW_EVERY_MS);
  try {
    const outcome = await work(claimer);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { ...outcome, requests: client.state().requests - requestsBefore, seconds };
  } finally {
    clearInterval(timer);
    // Without the database, claims lapse by themselves.
    await releaseClaims(db, by).catch(() => undefined);
  }
}

/** Retries while TMDB doesn't answer, until the sync is aborted. Throws if the key is rejected. Other refusals count as empty responses. */
export async function requestPatiently(needs: SyncNeeds, request: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    needs.signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TmdbFailed) || error.reason === "key-refused") throw error;
      if (error.reason === "refused") return {};
      await waitToRetry(needs);
    }
  }
}

export async function waitToRetry({ signal, retryMs = RETRY_MS }: SyncNeeds): Promise<void> {
  await pause(retryMs, undefined, { signal });
}
