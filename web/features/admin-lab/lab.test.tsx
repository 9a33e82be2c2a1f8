// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import { TUNABLES, type TunableKey } from "#contract/tunables.ts";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import type { Tried } from "./lab-queries.ts";
import { Lab } from "./lab.tsx";

const IN_FORCE = Object.fromEntries(
  Object.entries(TUNABLES).map(([key, tunable]) => [key, tunable.default]),
) as Record<TunableKey, number>;
const AMBIENT = { dark: "#000", glow: "#000", light: "#fff", scrim: 0.5, thumbhash: null };
const itemOf = (id: number, title: string) => ({
  id,
  title,
  media_type: "movie",
  release_date: "1979-05-25",
  poster_path: null,
  ambient: AMBIENT,
});
const PARTS = {
  session: 0,
  taste: 0.5,
  prior: 0.3,
  seen: 0,
  distance: 0,
  recency: 0,
  advice: 0,
  adjustment: 0,
};
const pickOf = (id: number) => ({
  item_id: id,
  source: "primary",
  score: 0.8,
  parts: PARTS,
  reason: { kind: "popular", text: "Loved by many", title_id: null },
});
const listOf = (...ids: number[]) => ({
  picks: ids.map(pickOf),
  composition: { primary: ids.length, recent: 0, genre: 0, similar: 0, exploration: 0 },
  ageBuckets: { lt2: 0, y2to5: 0, y5to10: 0, gte10: ids.length },
  diversity: 0.5,
});
const PREVIEW = {
  before: listOf(1, 2),
  after: listOf(2, 3),
  in_both: 1,
  items: [itemOf(1, "Alien"), itemOf(2, "Jaws"), itemOf(3, "Heat")],
};
const EXPERIMENT = {
  started_at: "2026-01-01T00:00:00.000Z",
  tunables: { RECENCY_WEIGHT: 0.5 },
  share_pct: 20,
  current: { seen: 40, taken_up: 4 },
  challenger: { seen: 40, taken_up: 14 },
  wins: { current: 2, challenger: 12, ties: 30 },
  difference: 0.23,
  margin: 0.1,
  p_value: 0.013,
};

type Answers = Record<string, () => Response>;
const usual: Answers = {
  "GET /api/admin/lab/tastes": () =>
    Response.json({
      samples: [{ name: "dry comedy", title_count: 12 }],
      accounts: [{ id: 7, display_name: "Ben", rating_count: 1 }],
    }),
  "POST /api/admin/lab/preview": () => Response.json(PREVIEW),
  "GET /api/admin/lab/evaluation": () => Response.json({ evaluation: null }),
  "GET /api/admin/lab/experiment": () => Response.json({ experiment: null }),
};
let calls: { name: string; body: unknown }[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  calls = [];
});

async function show(tried: Tried, answers: Answers = {}, onSave = async () => undefined): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    const name = `${method} ${url}`;
    calls.push({ name, body: typeof body === "string" ? JSON.parse(body) : null });
    return { ...usual, ...answers }[name]?.() ?? Response.json({ success: true });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Lab current={IN_FORCE} tried={tried} onSave={onSave} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const text = () => page.element.textContent;
const button = (name: string) =>
  [...page.element.querySelectorAll("button")].find(({ textContent }) => textContent.includes(name));
const press = (name: string) => act(async () => button(name)?.click());

test("both lists are shown side by side, with new, gone and moved titles", async () => {
  await show({ RECENCY_WEIGHT: 0.5 });
  await expect.poll(text).toContain("1 of 2 titles are in both lists.");
  const [now, then] = page.element.querySelectorAll("ol");
  expect(now?.textContent).toMatch(/Alien.*Removed.*Jaws/);
  expect(then?.textContent).toMatch(/Jaws.*Up 1.*Heat.*New/);
  expect(text()).toContain("RECENCY_WEIGHT 0.05 → 0.5");
  expect(calls).toContainEqual({
    name: "POST /api/admin/lab/preview",
    body: { tunables: { RECENCY_WEIGHT: 0.5 }, taste: { sample: "dry comedy" } },
  });
});

test("an account that agreed is requested by its ID", async () => {
  await show({ RECENCY_WEIGHT: 0.5 });
  await expect.poll(text).toContain("Account: Ben, 1 rating");
  await act(async () => {
    const select = page.element.querySelector("select");
    if (select === null) return;
    select.value = "account:7";
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toContainEqual({ tunables: { RECENCY_WEIGHT: 0.5 }, taste: { account_id: 7 } });
});

test("when picks can't be compared, the rest stays and the comparison can be retried", async () => {
  await show(
    {},
    {
      "POST /api/admin/lab/preview": () =>
        Response.json({ error: "No", message: "No", code: "not_found", requestId: "1" }, { status: 404 }),
    },
  );
  await expect.poll(text).toContain("The picks couldn’t be compared");
  expect(text()).toContain("Held-out favorites");
  expect(button("Try Again")).toBeDefined();
});

test("an evaluation is started with the changed settings, and a running one can be stopped", async () => {
  let state: object | null = null;
  const answers = { "GET /api/admin/lab/evaluation": () => Response.json({ evaluation: state }) };
  await show({ RECENCY_WEIGHT: 0.5 }, answers);
  await expect.poll(() => button("Measure")).toBeDefined();
  state = {
    state: "running",
    progress: 0.4,
    started_at: "2026-01-01T00:00:00.000Z",
    before: IN_FORCE,
    after: { ...IN_FORCE, RECENCY_WEIGHT: 0.5 },
    result: null,
  };
  await press("Measure");
  expect(calls).toContainEqual({
    name: "POST /api/admin/lab/evaluation",
    body: { tunables: { RECENCY_WEIGHT: 0.5 } },
  });
  await expect.poll(text).toContain("Measuring, 40%");
  state = { ...state, state: "stopped" };
  await press("Stop");
  await expect.poll(text).toContain("The measurement was stopped.");
});

test("an evaluation of other settings says so", async () => {
  const figures = { ndcg20: { mean: 0.2, standard_error: 0.02 }, reached_pct: 10 };
  const samples = {
    people: 10,
    before: figures,
    after: figures,
    gain: { mean: 0.01, standard_error: 0.005 },
  };
  const evaluation = {
    state: "done",
    progress: 1,
    started_at: "2026-01-01T00:00:00.000Z",
    before: IN_FORCE,
    after: { ...IN_FORCE, RECENCY_WEIGHT: 1 },
    result: { samples, accounts: null },
  };
  await show(
    { RECENCY_WEIGHT: 0.5 },
    { "GET /api/admin/lab/evaluation": () => Response.json({ evaluation }) },
  );
  await expect.poll(text).toContain("for different settings");
  expect(text()).toContain("+0.010 ± 0.010");
  expect(text()).toContain("Fewer than 20 accounts have enough liked titles.");
});

test("an experiment needs a valid share", async () => {
  await show({ RECENCY_WEIGHT: 0.5 });
  await expect.poll(() => button("Start comparison")).toBeDefined();
  const enter = (value: string) =>
    act(async () => {
      const input = page.element.querySelector("input");
      if (input === null) return;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  await enter("0");
  await press("Start comparison");
  expect(text()).toContain("Enter a number from 1 to 100");
  await enter("30");
  await press("Start comparison");
  expect(calls).toContainEqual({
    name: "PUT /api/admin/lab/experiment",
    body: { tunables: { RECENCY_WEIGHT: 0.5 }, share_pct: 30 },
  });
});

test("an experiment says which settings win by more than chance, and saving its settings ends it", async () => {
  const saved: Tried[] = [];
  await show(
    {},
    { "GET /api/admin/lab/experiment": () => Response.json({ experiment: EXPERIMENT }) },
    async (...[tried]: Tried[]) => void saved.push(tried ?? {}),
  );
  await expect.poll(text).toContain("The changed settings win more lists than chance would explain.");
  expect(text()).toContain("Difference: +23% of lists, give or take 10%.");
  await press("Save these settings");
  expect(saved).toEqual([{ RECENCY_WEIGHT: 0.5 }]);
  expect(calls.map(({ name }) => name)).toContain("DELETE /api/admin/lab/experiment");
});

test("a difference within chance isn't a win", async () => {
  const experiment = { ...EXPERIMENT, wins: { current: 4, challenger: 6, ties: 30 }, p_value: 0.75 };
  await show({}, { "GET /api/admin/lab/experiment": () => Response.json({ experiment }) });
  await expect.poll(text).toContain("Too early to tell");
});
