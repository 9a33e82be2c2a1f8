/**
 * People who use the product, each with an account: they browse, search, rate, change their watchlist, answer the quiz and refresh their
 * sessions. Every write is in the ledger (`server/testing/ledger.ts`). With several addresses they behave like clients behind a proxy: a
 * request that a process refuses before doing anything (no connection, or it's shutting down) goes to the next process, and so does one
 * that's cut off, unless it's a POST.
 */
import { setTimeout as delay } from "node:timers/promises";

import { type Random, seededRandom } from "#engine/random.ts";
import type { Answer } from "#server/testing/client.ts";
import { ADD, REMOVE, type Subject, type Writer, noteAttempt } from "#server/testing/ledger.ts";
import { answeredIn, signUpWriters, unexplained } from "#server/testing/ledger.ts";

import { percentile } from "../bench/product.ts";
import { type Figure, atMost, noted } from "./figures.ts";

type Request = { method: string; path: string; body?: object; writes?: { subject: Subject; value: string } };
type Person = { writer: Writer; random: Random; quizzes: number };

/** A request that wasn't answered with 200, or not at all (`status` is `null`). */
export type Failure = {
  address: string;
  path: string;
  status: number | null;
  code: string;
  startedAt: number;
  endedAt: number;
};

export type People = {
  /** Milliseconds that answered requests took, since the last call. */
  takeTimes(): number[];
  answeredWrites(): number;
  failures: Failure[];
  /** Ends their use of the product, and compares the ledger with the database. */
  finish(databaseUrl: string): Promise<Figure[]>;
};

const TITLES = 300;
const WORDS = ["night", "the long road", "alien", "love", "tom hanks", "comdey", "war", "kurosawa"];
const MOODS = ["calm", "curious", "tired", "happy"] as const;
/** What a page does after a failure is up to its user, who needs a moment. */
const PAUSE_AFTER_FAILURE_MS = 250;
const FROM_THE_APP = { "x-requested-with": "app" };
const SIGN_UPS_AT_ONCE = 10;

type Options = { addresses: readonly [string, ...string[]]; count: number; pauseMs: number };

export async function startPeople({ addresses, count, pauseMs }: Options): Promise<People> {
  const writers = await signUpAll(addresses[0], count);
  const failures: Failure[] = [];
  let times: number[] = [];
  const load = { isOver: false };

  async function use(person: Person): Promise<void> {
    let request = nextRequest(person);
    while (!load.isOver) {
      const isAnswered = await make(person, request);
      // Like the browser, which renews an access token before the calls that need it. The previous refresh token counts for a minute.
      request = !isAnswered && request === REFRESH ? REFRESH : nextRequest(person);
      await delay((isAnswered ? pauseMs : PAUSE_AFTER_FAILURE_MS) * (0.5 + person.random()));
    }
  }

  async function make({ writer }: Person, request: Request): Promise<boolean> {
    const { client } = writer;
    const attempt = request.writes && noteAttempt(writer, request.writes.subject, request.writes.value);
    for (let turn = 1; ; turn++) {
      const startedAt = performance.now();
      const outcome = await client
        .send<{ accessToken?: string; code?: string }>(
          request.method,
          request.path,
          request.body,
          FROM_THE_APP,
        )
        .catch((error: unknown) => error);
      const endedAt = performance.now();
      const answer =
        outcome instanceof Error ? null : (outcome as Answer<{ accessToken?: string; code?: string }>);
      if (answer?.status === 200) {
        if (attempt !== undefined) attempt.isAnswered = true;
        client.token = answer.body.accessToken ?? client.token;
        times.push(endedAt - startedAt);
        return true;
      }
      const { address } = client;
      const code = answer === null ? codeOf(outcome) : (answer.body.code ?? "");
      client.address = addresses[(addresses.indexOf(address) + 1) % addresses.length] ?? address;
      const isRefused = ["ECONNREFUSED", "shutting_down"].includes(code);
      const isCut = answer === null && request.method !== "POST";
      if ((isRefused || isCut) && turn < addresses.length) continue;
      failures.push({
        address,
        path: request.path,
        status: answer?.status ?? null,
        code,
        startedAt,
        endedAt,
      });
      return false;
    }
  }

  const people = writers.map((writer, place): Person => {
    writer.client.address = addresses[place % addresses.length] ?? addresses[0];
    return { writer, random: seededRandom(place + 1), quizzes: 0 };
  });
  const using = people.map(use);

  return {
    failures,
    takeTimes: () => times.splice(0),
    answeredWrites: () => answeredIn(writers),
    async finish(url) {
      load.isOver = true;
      await Promise.all(using);
      let signedOut = 0;
      for (const person of people) if (!(await make(person, REFRESH))) signedOut += 1;
      const lost = await unexplained(url, writers);
      for (const each of lost.slice(0, 3)) process.stderr.write(`${JSON.stringify(each)}\n`);
      const odd = failures.filter(({ status }) => status !== null && status !== 503);
      for (const each of odd.slice(0, 3)) process.stderr.write(`${JSON.stringify(each)}\n`);
      return [
        noted("confirmed writes", answeredIn(writers)),
        noted("requests without an answer of 200", failures.length),
        atMost("writes lost, torn or doubled", lost.length, 0),
        atMost("people signed out", signedOut, 0),
        atMost("failures other than 503 and no answer", odd.length, 0),
      ];
    },
  };
}

export function p99(times: readonly number[]): number {
  return percentile(times, 0.99);
}

const REFRESH: Request = { method: "POST", path: "/api/auth/refresh", body: {} };

function nextRequest(person: Person): Request {
  const { random } = person;
  const titleId = 1 + Math.floor(random() * TITLES);
  const oneOf = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const roll = random();
  if (roll < 0.35) {
    const rating = 1 + Math.floor(random() * 3);
    const writes = { subject: `rating ${titleId}` as const, value: String(rating) };
    return { method: "POST", path: "/api/ratings", body: { id: titleId, rating }, writes };
  }
  if (roll < 0.55) {
    // Few titles, so that many of them are added and removed again.
    const id = 1 + (titleId % 12);
    const subject = `watchlist ${id}` as const;
    return random() < 0.6
      ? { method: "POST", path: "/api/watchlist", body: { id }, writes: { subject, value: ADD } }
      : { method: "DELETE", path: `/api/watchlist/${id}`, writes: { subject, value: REMOVE } };
  }
  if (roll < 0.6) {
    const value = `quiz ${++person.quizzes}`;
    const body = { moods: [oneOf(MOODS)], starting_point: value, retake: true };
    return { method: "POST", path: "/api/quiz/session", body, writes: { subject: "quiz", value } };
  }
  if (roll < 0.65) return REFRESH;
  if (roll < 0.75) return { method: "GET", path: `/api/search?q=${encodeURIComponent(oneOf(WORDS))}` };
  return {
    method: "GET",
    path: oneOf([
      "/api/recommendations?limit=24",
      "/api/trending?limit=10",
      "/api/watchlist?limit=24",
      "/api/ratings",
      `/api/items/${titleId}/details`,
    ]),
  };
}

/** In groups, because passwords are hashed slowly on purpose and the server refuses too many at once. */
async function signUpAll(address: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  while (writers.length < count) {
    const group = Math.min(SIGN_UPS_AT_ONCE, count - writers.length);
    writers.push(...(await signUpWriters(address, group, writers.length)));
  }
  return writers;
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? String(error);
}
