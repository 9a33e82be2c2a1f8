/** Answers per second of the most frequent calls, one kind at a time, and of all of them mixed. Client and server share the machine. */
import autocannon from "autocannon";

import { newPerson, send } from "./product.ts";

const SECONDS = 10;
const FEW = 4;
const MANY = 50;
const PEOPLE = 50;
const RATED = 10;
const TITLES = 1_500;

type Call = { method: "GET" | "POST"; path: string; body?: object };

export async function measureThroughput(address: string): Promise<object[]> {
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) {
    const { token } = await newPerson(address);
    tokens.push(token);
    for (let nth = 0; nth < RATED; nth++)
      await send(address, "/api/ratings", { token, body: ratingOf(tokens.length * RATED + nth) });
  }
  let turn = 0;
  const run = async (measured: string, connections: number, next: () => Call) => {
    const { requests, latency, non2xx, errors } = await autocannon({
      url: address,
      connections,
      duration: SECONDS,
      requests: [
        {
          setupRequest(request) {
            const { method, path, body } = next();
            return {
              ...request,
              method,
              path,
              headers: {
                authorization: `Bearer ${tokens[turn++ % tokens.length]}`,
                "content-type": "application/json",
              },
              ...(body !== undefined && { body: JSON.stringify(body) }),
            };
          },
        },
      ],
    });
    return {
      measured,
      connections,
      "per second": Math.round(requests.average),
      "p50 ms": latency.p50,
      "p99 ms": latency.p99,
      failed: non2xx + errors,
    };
  };
  const trending = (): Call => ({ method: "GET", path: "/api/trending?limit=24" });
  const picks = (): Call => ({ method: "GET", path: "/api/recommendations?limit=24" });
  const search = (): Call => ({ method: "GET", path: "/api/search?q=night" });
  const details = (): Call => ({ method: "GET", path: `/api/items/${ratingOf(turn).id}/details` });
  const rate = (): Call => ({ method: "POST", path: "/api/ratings", body: ratingOf(turn) });
  const mixed = [trending, picks, search, details, rate];
  return [
    await run("trending", FEW, trending),
    await run("picks", FEW, picks),
    await run("rate", FEW, rate),
    await run("trending, picks, search, details and rate in turn", MANY, () =>
      (mixed[turn % mixed.length] ?? trending)(),
    ),
  ];
}

function ratingOf(nth: number): { id: number; rating: number } {
  return { id: 1 + ((nth * 7) % TITLES), rating: 1 + (nth % 3) };
}
