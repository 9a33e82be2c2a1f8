// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { ServiceOverview } from "./service-overview.tsx";

const FINE = { status: "ok", response_time_ms: 6, error: null, details: null };
const NAMES = [
  "database",
  "recommender",
  "search",
  "catalogue",
  "settings",
  "mail",
  "jobs",
  "disk",
  "backups",
  "browser_failures",
];
const healthWith = (changed: Record<string, object>) => ({
  status: "ok",
  version: "1.4.0",
  update: null,
  uptime_seconds: 14 * 86_400 + 6 * 3600,
  components: { ...Object.fromEntries(NAMES.map((name) => [name, FINE])), ...changed },
});
const minuteOf = (average: number | null) => ({
  minute: "2026-03-10T12:00:00.000Z",
  requests: average === null ? 0 : 3,
  failures: 0,
  average_ms: average,
  p95_ms: average,
});
const PERFORMANCE = {
  cpu_usage_percent: 34.2,
  memory_usage_percent: 61,
  disk_usage_percent: 86,
  response_times: { average_ms: 157, p50_ms: 90, p95_ms: 400, p99_ms: 900 },
  total_requests: 1_284_310,
  recent: [...Array.from({ length: 58 }, () => minuteOf(null)), minuteOf(300), minuteOf(157)],
  processes: 2,
  measured_at: "2026-03-10T12:00:00.000Z",
};
const DATABASE = {
  total_users: 18_204,
  total_items: 9_412,
  total_events_24h: 241_780,
  enrichment_rate: 91,
  enriched_items: 8_565,
  mood_coverage: 83,
  platform_coverage: 67,
  counted_at: "2026-03-10T12:00:00.000Z",
};
const servedOf = (count: number) => ({
  count,
  composition: { primary: count / 2, recent: count / 4, genre: count / 4, similar: 0, exploration: 0 },
  ageBuckets: { lt2: count / 2, y2to5: count / 2, y5to10: 0, gte10: 0 },
});
const picksWith = (count: number) => ({
  ...servedOf(count),
  history: Array.from({ length: 24 }, (_, hour) => ({
    ...servedOf(hour === 23 ? count : 0),
    hour: new Date(Date.UTC(2026, 2, 10, hour)).toISOString(),
  })),
  ts: "2026-03-10T12:00:00.000Z",
});

type Answers = Record<string, () => Response>;
const usual: Answers = {
  "/api/admin/health/detailed": () => Response.json(healthWith({})),
  "/api/admin/metrics/performance": () => Response.json(PERFORMANCE),
  "/api/admin/metrics/database": () => Response.json(DATABASE),
  "/api/recommendations/metrics": () => Response.json(picksWith(80)),
};
const failure = () =>
  Response.json({ error: "No", message: "No", code: "db_unavailable", requestId: "1" }, { status: 503 });

let answers: Answers = {};
let asked: string[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
  asked = [];
});

async function show(changed: Answers = {}): Promise<void> {
  answers = { ...usual, ...changed };
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return answers[url]?.() ?? failure();
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <ServiceOverview />
    </QueryClientProvider>,
  );
}

const card = (title: string) =>
  [...page.element.querySelectorAll("section")].find(
    (section) => section.querySelector("h2")?.textContent === title,
  )?.textContent ?? "";
const text = () => page.element.textContent;

test("each figure is shown with its label", async () => {
  await show();
  await expect.poll(() => card("Performance")).toContain("CPUGood34%");
  expect(card("Performance")).toContain("MemoryWarning61%");
  expect(card("Performance")).toContain("DiskCritical86%");
  await expect
    .poll(() => card("Catalog"))
    .toContain("Users18,204Titles9,412Events, 24 h241,780Uptime14 d 6 h");
  expect(card("Average response time")).toContain("157 ms over the last hour");
  expect(card("Average response time")).toContain("1,284,310 requests in total, served by 2 processes");
  await expect.poll(() => card("Where picks come from")).toContain("Primary50%Recent25%Genre25%");
  expect(card("Age of picks")).toContain("Under 2 y50%2–5 y50%5–10 y0%");
  expect(card("Coverage")).toContain("Enriched91%Moods83%Platforms67%");
  expect(card("Average response time")).toContain(
    "Average response time per minute over the last hour: 157 ms now, 300 ms at most",
  );
});

test("the running version is shown, with a link to a newer one if there is one", async () => {
  await show();
  await expect.poll(() => card("Components")).toMatch(/Version 1\.4\.0$/);
  await page.unmount();
  queryClient.clear();
  const update = { version: "1.5.0", url: "https://halflight.example/1.5.0" };
  await show({
    "/api/admin/health/detailed": () => Response.json({ ...healthWith({}), update }),
  });
  await expect.poll(() => card("Components")).toMatch(/Version 1\.4\.0 \(1\.5\.0 is available\)$/);
  const link = [...page.element.querySelectorAll("a")].find(
    ({ textContent }) => textContent === "1.5.0 is available",
  );
  expect(link?.href).toBe(update.url);
});

test("the worst component is named at the top, with the number of others", async () => {
  await show({
    "/api/admin/health/detailed": () =>
      Response.json(
        healthWith({
          mail: { ...FINE, status: "down", error: "3 emails are waiting." },
          recommender: { ...FINE, status: "degraded", error: "Model 3 cannot be used." },
        }),
      ),
  });
  await expect.poll(text).toContain("Down: Mail, and 3 more");
  expect(card("Components")).toContain("MailCritical6 ms3 emails are waiting.");
  expect(card("Components")).toContain("RecommenderWarning6 msModel 3 cannot be used.");
});

test("if everything is well, the summary says so, unless a meter disagrees", async () => {
  const idle = { ...PERFORMANCE, memory_usage_percent: 20, disk_usage_percent: 20 };
  await show({ "/api/admin/metrics/performance": () => Response.json(idle) });
  await expect.poll(text).toContain("All systems operational");
  await page.unmount();
  queryClient.clear();
  const busy = { ...idle, cpu_usage_percent: 77 };
  await show({ "/api/admin/metrics/performance": () => Response.json(busy) });
  await expect.poll(text).toContain("CPU is running high");
  expect(text()).not.toContain("All systems operational");
});

test("a full disk counts once, though it's both a component and a meter", async () => {
  const idle = { ...PERFORMANCE, memory_usage_percent: 20 };
  await show({
    "/api/admin/metrics/performance": () => Response.json(idle),
    "/api/admin/health/detailed": () => Response.json(healthWith({ disk: { ...FINE, status: "degraded" } })),
  });
  await expect.poll(text).toContain("Needs attention: Disk");
  expect(text()).not.toContain("more");
});

test("a failed poll keeps the data and shows its age until the next one succeeds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show();
  await expect.poll(() => card("Performance")).toContain("34%");
  answers["/api/admin/metrics/performance"] = failure;
  const isStale = async () => {
    await act(async () => vi.advanceTimersByTimeAsync(30_000));
    return card("Performance").includes("Out of date, last updated");
  };
  await expect.poll(isStale).toBe(true);
  expect(card("Performance")).toContain("34%");
  expect(card("Catalog")).not.toContain("Out of date");
  answers["/api/admin/metrics/performance"] = () => Response.json({ ...PERFORMANCE, cpu_usage_percent: 12 });
  await expect.poll(isStale).toBe(false);
  expect(card("Performance")).toContain("CPUGood12%");
});

test("a card that never loaded says so, and the others stay", async () => {
  await show({ "/api/admin/metrics/database": failure });
  await expect.poll(() => card("Catalog"), { timeout: 20_000 }).toContain("This couldn’t be loaded.");
  expect(card("Performance")).toContain("34%");
});

test("a figure just below a limit isn't rounded up to it", async () => {
  await show({
    "/api/admin/metrics/performance": () =>
      Response.json({ ...PERFORMANCE, cpu_usage_percent: 49.9, memory_usage_percent: 50 }),
  });
  await expect.poll(() => card("Performance")).toContain("CPUGood49%");
  expect(card("Performance")).toContain("MemoryWarning50%");
});

test("without picks or responses, the cards say so", async () => {
  await show({
    "/api/recommendations/metrics": () => Response.json(picksWith(0)),
    "/api/admin/metrics/performance": () =>
      Response.json({
        ...PERFORMANCE,
        cpu_usage_percent: null,
        response_times: { average_ms: null, p50_ms: null, p95_ms: null, p99_ms: null },
        recent: Array.from({ length: 60 }, () => minuteOf(null)),
      }),
  });
  await expect.poll(() => card("Where picks come from")).toContain("No data yet");
  expect(card("Age of picks")).toContain("No data yet");
  expect(card("Average response time")).toContain("No data yet");
  expect(card("Performance")).toContain("CPUUnknown–");
});

test("Refresh reloads everything and resets the age", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show();
  await expect.poll(text).toContain("Disk is critical, and 1 more");
  await act(async () => vi.advanceTimersByTimeAsync(12_000));
  expect(text()).toContain("Updated 12 s ago, refreshes every 30 s");
  asked = [];
  await act(async () => page.element.querySelector("button")?.click());
  await expect.poll(text).toContain("Updated 0 s ago");
  expect(asked.toSorted()).toEqual(Object.keys(usual).toSorted());
});
