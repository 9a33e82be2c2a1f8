import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

const TOKEN = "a-token-of-the-collector-1";
const DASHBOARD = join(import.meta.dirname, "../../../docs/grafana-dashboard.json");

const collect = (address: string, authorization?: string) =>
  fetch(`${address}/metrics`, { headers: { ...(authorization !== undefined && { authorization }) } });

test("without a token of the configuration there is nothing to collect", async () => {
  const { address } = await testApp();
  expect((await collect(address)).status).toBe(404);
});

test("who does not show it is told nothing", async () => {
  const { address, ana } = await testApp({ metricsToken: TOKEN });
  for (const shown of [undefined, "", TOKEN, `Bearer ${TOKEN}x`, `Bearer ${ana.token ?? ""}`, "Bearer "]) {
    const answer = await collect(address, shown);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "auth_required" });
  }
});

test("requests are told of by the pattern of their route, refusals by their code, and no address or name", async () => {
  const { address, ana, visitor, title } = await testApp({ metricsToken: TOKEN });
  const arrival = await title("Arrival");
  await visitor.get(`/api/items/${arrival.id}/details`);
  await visitor.send("GET", "/api/watchlist");
  await visitor.send("GET", `/api/nothing-here-${ana.name}`);
  const answer = await collect(address, `Bearer ${TOKEN}`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/items/:id/details",status="200"} 1',
  );
  expect(text).toContain('http_refusals_total{route="/api/watchlist",code="auth_required"} 1');
  expect(text).toContain('http_refusals_total{route="none",code="route_not_found"} 1');
  expect(text).toMatch(/^database_connections [1-9]/m);
  expect(text).not.toContain(ana.name);
});

test("every figure that the dashboard draws is told", async () => {
  const { address } = await testApp({ metricsToken: TOKEN });
  const text = await (await collect(address, `Bearer ${TOKEN}`)).text();
  const told = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const dashboard = JSON.parse(readFileSync(DASHBOARD, "utf8")) as {
    panels: { targets: { expr: string }[] }[];
  };
  const asked = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=\{|\[|\)|$)/g) ?? []),
  );
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
});
