/** What a storm of sign-ins costs everybody else: how long a list of titles takes during one, against the same without. */
import type { CallAnswer } from "#contract/api.ts";

import { send } from "./requests.ts";

const STORM = 100;
const ROUNDS = 5;
const QUIET_ANSWERS = 200;
/** A storm takes more than a second: these are all during it. */
const ANSWERS_DURING = 100;
const PATH = "/api/trending?limit=20";

type Figure = { measured: string; p50_ms: number; answers: number; times_quiet: number };

export async function measureSignIns(address: string): Promise<Figure[]> {
  for (let time = 0; time < QUIET_ANSWERS; time++) await answerTime(address);
  const quiet: number[] = [];
  for (let time = 0; time < QUIET_ANSWERS; time++) quiet.push(await answerTime(address));
  const during: number[] = [];
  const outcomes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const storm = Promise.all(Array.from({ length: STORM }, () => signIn(address)));
    for (let time = 0; time < ANSWERS_DURING; time++) during.push(await answerTime(address));
    outcomes.push(...(await storm));
  }
  const refused = outcomes.filter((status) => status === 503).length;
  const figure = (measured: string, times: number[]): Figure => ({
    measured,
    p50_ms: Math.round(100 * median(times)) / 100,
    answers: times.length,
    times_quiet: Math.round((10 * median(times)) / median(quiet)) / 10,
  });
  return [
    figure("trending, nobody signs in", quiet),
    figure(
      `trending, ${STORM} sign in at once (${refused} of ${outcomes.length} asked to come again)`,
      during,
    ),
  ];
}

async function answerTime(address: string): Promise<number> {
  const start = performance.now();
  await send<CallAnswer<"GET /api/trending">>(address, PATH);
  return performance.now() - start;
}

/** @returns the status */
async function signIn(address: string): Promise<number> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.com", password: "wrong horse" }),
  });
  await response.arrayBuffer();
  return response.status;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
