/** What every sync needs, its claims while it runs, and its patience while TMDB does not answer. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { MediaType } from "#contract/vocabulary.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { type TmdbClient, TmdbFailed } from "./client.ts";
import { type Claim, releaseClaims, renewClaims } from "./sync-store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

export type SyncStep = "looking for titles" | "reading changes" | "bringing titles";

export type SyncReport = {
  /** Of TMDB's, in this run. */
  requests: number;
  stored: number;
  gone: number;
  unusable: number;
  /** How many titles were taken out, that no list names any more and nobody has marked. */
  retired: number;
  /** How many answers had something wrong with that field. */
  faults: Record<string, number>;
  seconds: number;
};

export type SyncNeeds = {
  db: Database;
  client: TmdbClient;
  clock: Clock;
  /** Puts titles into the catalogue, with all that depends on them, in the caller's transaction. @returns their ids */
  store: (tx: Queryable, titles: readonly TmdbTitle[], at: Date) => Promise<number[]>;
  /** How many titles of each kind the lists may bring, and how many people may besides. */
  wanted: Readonly<Record<MediaType | "found", number>>;
  signal: AbortSignal;
  /** @param share 0 to 1 of this step */
  onProgress?: (step: SyncStep, share: number) => void;
  /** While TMDB does not answer, or another sync is at it. */
  retryMs?: number;
};

/** The claim of this run, as of now. */
export type Claimer = () => Claim;

/** Others have the rest of a sync that was killed as soon as this. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const RETRY_MS = 5_000;

/** What is claimed stays so while `work` goes on, and is free again when it ends; where the process is killed, soon after. */
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
  // A renewal that fails is made up for by the next: three in a row have to fail before a claim lapses.
  const timer = setInterval(() => void renewClaims(db, claimer()).catch(() => undefined), RENEW_EVERY_MS);
  try {
    const outcome = await work(claimer);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { ...outcome, requests: client.state().requests - requestsBefore, seconds };
  } finally {
    clearInterval(timer);
    // Without the database they lapse by themselves.
    await releaseClaims(db, by).catch(() => undefined);
  }
}

/** While TMDB does not answer it is asked again, until the sync is ended. What is refused otherwise is no answer: an empty one. */
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
