// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { Notices } from "./notices-chunk.tsx";

let sent: string[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
});

async function show(notices: object[]): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    if (method === "GET") return Response.json({ notices });
    sent.push(`${url} ${typeof body === "string" ? body : ""}`);
    return Response.json({ success: true });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Notices />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const noticeOf = (id: number, kind: string, reason: string | null = null) => ({
  id,
  kind,
  item_id: 5,
  name: `Title ${id}`,
  reason,
  created_at: "2026-03-10T12:00:00.000Z",
});
const press = (name: RegExp) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => name.test(textContent))?.click(),
  );

test("notices are shown one after another, each once", async () => {
  await show([noticeOf(1, "addition_confirmed"), noticeOf(2, "addition_refused", "A music video")]);
  await expect
    .poll(() => page.element.textContent)
    .toContain("“Title 1”, which you added, is now available to everyone");
  expect(page.element.textContent).not.toContain("Title 2");
  await press(/^Next/);
  await expect.poll(() => page.element.textContent).toContain("“Title 2”");
  expect(page.element.textContent).toContain("A music video");
  await press(/^Got it$/);
  await expect.poll(() => page.element.textContent).toBe("");
  expect(sent).toEqual(['/api/notices/read {"ids":[1]}', '/api/notices/read {"ids":[2]}']);
});

test("without notices, nothing is shown", async () => {
  await show([]);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(page.element.textContent).toBe("");
});
