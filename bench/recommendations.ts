/** How long `GET /api/recommendations?limit=24` takes for accounts with fifty ratings, twenty of them asking at once. */
import autocannon from "autocannon";

import type { CallAnswer } from "#contract/api.ts";

import { newAccount, send } from "./requests.ts";

const ACCOUNTS = 20;
const RATINGS = 50;
const SECONDS = 15;

type Figures = {
  measured: string;
  p50_ms: number;
  p99_ms: number;
  requests_per_second: number;
  answers: number;
  failures: number;
};

export async function measureRecommendations(address: string): Promise<Figures> {
  const tokens: string[] = [];
  for (let account = 0; account < ACCOUNTS; account++)
    tokens.push(await accountWithRatings(address, account));
  const waiting = tokens.values();
  const result = await autocannon({
    url: `${address}/api/recommendations?limit=24`,
    connections: ACCOUNTS,
    duration: SECONDS,
    setupClient: (client) => {
      client.setHeaders({ authorization: `Bearer ${waiting.next().value ?? ""}` });
    },
  });
  return {
    measured: `recommendations, ${RATINGS} ratings, ${ACCOUNTS} accounts at once`,
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    requests_per_second: Math.round(result.requests.average),
    answers: result["2xx"],
    failures: result.non2xx + result.errors,
  };
}

async function accountWithRatings(address: string, account: number): Promise<string> {
  const token = await newAccount(address);
  const trending = await Promise.all(
    ["movie", "tv"].map((mediaType) =>
      send<CallAnswer<"GET /api/trending">>(address, `/api/trending?limit=50&mediaType=${mediaType}`),
    ),
  );
  const titles = trending.flatMap(({ items }) => items);
  for (let rated = 0; rated < RATINGS; rated++) {
    const title = titles[(account * 7 + rated) % titles.length];
    if (title === undefined) throw new Error("The catalogue is too small for this measurement");
    await send(address, "/api/ratings", { body: { id: title.id, rating: (rated % 3) + 1 }, token });
  }
  return token;
}
