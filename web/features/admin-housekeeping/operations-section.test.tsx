// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { JobsSection } from "./operations-section.tsx";

const NEVER = {
  state: "never",
  progress: null,
  started_at: null,
  ended_at: null,
  result: null,
  next_run_at: null,
};
const RETENTION = {
  ...NEVER,
  name: "retention",
  state: "failed",
  started_at: "2026-03-10T12:00:00.000Z",
  ended_at: "2026-03-10T12:00:05.000Z",
  result: "It failed. See the log for details.",
  next_run_at: "2026-03-11T12:00:00.000Z",
};

let jobs: object[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function show(run: () => Response): Promise<void> {
  jobs = [{ ...NEVER, name: "training" }, RETENTION];
  vi.stubGlobal("fetch", async (_url: string, { method }: { method: string }) =>
    method === "POST" ? run() : Response.json({ jobs }),
  );
  page = await render(
    <QueryClientProvider client={queryClient}>
      <JobsSection />
    </QueryClientProvider>,
  );
  await expect.poll(() => rowOf("Training")).toContain("Not run yet");
}

const rowOf = (name: string) =>
  [...page.element.querySelectorAll("li")].find(({ textContent }) => textContent.startsWith(name))
    ?.textContent;
const press = (place: number) => act(async () => page.element.querySelectorAll("button")[place]?.click());

test("a job shows its last result, and a started run shows its progress", async () => {
  await show(() => {
    jobs = [{ ...NEVER, name: "training", state: "running", progress: 0.4 }, RETENTION];
    return Response.json({ success: true });
  });
  expect(rowOf("Cleanup")).toMatch(/Failed.*It failed\. See the log for details\..*Last run .*, next /);
  await press(0);
  await expect.poll(() => rowOf("Training")).toMatch(/Running.*40%/);
  expect(page.element.querySelector("progress")?.value).toBe(0.4);
});

test("starting a job that's already running shows the server's message", async () => {
  const message = "This job is already running";
  await show(() =>
    Response.json({ error: message, message, code: "conflict", requestId: "1" }, { status: 409 }),
  );
  await press(1);
  await expect.poll(() => page.element.querySelector("[role=alert]")?.textContent).toContain(message);
});
