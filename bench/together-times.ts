/**
 * Measures the server time of a list for a group of four, three accounts with 60 ratings and a guest: without changes, after a veto and
 * after a rating; and of polling for changes. One request at a time, with the embedded catalog and with 100,000 titles.
 */
import type { CallAnswer } from "#contract/api.ts";
import { GUEST_KEY_HEADER } from "#contract/group-rules.ts";

import { startProduct, newAccount, send, serverTime } from "./product.ts";

const RATINGS = 60;
const TURNS = 60;
const WARM_UP = 10;

type Group = CallAnswer<"POST /api/groups">;

export async function measureTogetherTimes(): Promise<object[]> {
  return [
    ...(await onCatalogue("server/main.ts", "embedded catalog")),
    ...(await onCatalogue("bench/large-product.ts", "100,000 titles")),
  ];
}

async function onCatalogue(script: string, catalogue: string): Promise<object[]> {
  const product = await startProduct(script);
  try {
    const rows = await measure(product.address);
    return rows.map((row) => ({ catalogue, ...row }));
  } finally {
    await product.stop();
  }
}

async function measure(address: string): Promise<object[]> {
  const tokens = [await newAccount(address), await newAccount(address), await newAccount(address)];
  for (const [member, token] of tokens.entries())
    for (let nth = 0; nth < RATINGS; nth++)
      await send(address, "/api/ratings", {
        token,
        body: { id: 1 + 7 * nth + member, rating: 1 + (nth % 3) },
      });
  const [token = ""] = tokens;
  const { group } = await send<Group>(address, "/api/groups", { token, body: {} });
  const path = `/api/groups/${group.code}`;
  for (const other of tokens) await send(address, `${path}/members`, { token: other, body: {} });
  await joinAsGuest(address, path);
  let next = 1_000;
  const veto = () => send(address, `${path}/vetoes`, { token, body: { id: next++ } });
  const rate = () => send(address, "/api/ratings", { token, body: { id: next++, rating: 2 } });
  const picks = `${path}/picks?limit=12`;
  return [
    { measured: "a list without changes", ...(await timesOf(address, picks, { token })) },
    { measured: "a list after a veto", ...(await timesOf(address, picks, { token, before: veto })) },
    { measured: "a list after a rating", ...(await timesOf(address, picks, { token, before: rate })) },
    { measured: "polling for changes", ...(await timesOf(address, path, { token })) },
  ];
}

async function joinAsGuest(address: string, path: string): Promise<void> {
  const response = await fetch(`${address}${path}/members`, {
    method: "POST",
    headers: { "content-type": "application/json", [GUEST_KEY_HEADER]: "a-guest-under-measurement" },
    body: JSON.stringify({ guest: { name: "Mia", title_ids: [501, 502, 503, 504, 505] } }),
  });
  if (!response.ok) throw new Error(`Joining as a guest returned status ${response.status}`);
}

async function timesOf(
  address: string,
  path: string,
  { token, before }: { token: string; before?: () => Promise<unknown> },
): Promise<object> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    await before?.();
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
    await response.arrayBuffer();
    if (turn >= WARM_UP) times.push(serverTime(response.headers.get("server-timing")));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(share * sorted.length)] ?? 0) * 10) / 10;
  return { p50_ms: at(0.5), p95_ms: at(0.95) };
}
