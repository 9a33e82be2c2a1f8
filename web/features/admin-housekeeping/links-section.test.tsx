// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Toasts } from "../../titles/toasts.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { LinksSection } from "./links-section.tsx";

const OFFER = { item_id: 7, country: "US", provider_id: 191 };
const LINK = {
  ...OFFER,
  title: "Metropolis",
  media_type: "movie",
  year: 1927,
  provider_name: "Kanopy",
  correction: null,
  reports_count: 3,
  first_reported_at: "2026-03-09T12:00:00.000Z",
  last_reported_at: "2026-03-10T12:00:00.000Z",
};

let sent: { name: string; body: object | null }[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
});

async function show(answer = () => Response.json({ success: true })): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    sent.push({ name: `${method} ${url}`, body: typeof body === "string" ? JSON.parse(body) : null });
    if (method !== "GET") return answer();
    const links = url.includes("state=open")
      ? [LINK]
      : url.includes("state=corrected")
        ? [{ ...LINK, correction: "hidden", reports_count: 0, last_reported_at: null }]
        : [];
    return Response.json({ links, pagination: { hasMore: false }, open_count: 1 });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <LinksSection />
      <Toasts />
    </QueryClientProvider>,
  );
  await expect.poll(() => page.element.textContent).toContain("1 link needs review.");
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click(),
  );
const decisions = () => sent.filter(({ name }) => name.startsWith("PUT")).map(({ body }) => body);
const choose = (state: string) =>
  act(async () => {
    const select = page.element.querySelector("select");
    if (select !== null) select.value = state;
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("a reported link shows its title, service, country and number of reports, and can be opened", async () => {
  await show();
  const row = page.element.querySelector("section li");
  expect(row?.textContent).toContain("Metropolis (1927)");
  expect(row?.textContent).toContain("Kanopy in the United States");
  expect(row?.textContent).toMatch(/3 reports, last .*10/);
  const link = row?.querySelector("a");
  expect(link?.href).toBe("https://www.kanopy.com/search?query=Metropolis");
  expect(link?.textContent).toContain("Metropolis on Kanopy");
});

test("a decision takes one click, and so does undoing it", async () => {
  await show();
  await press("Use a web search");
  await expect.poll(() => document.body.textContent).toContain("now opens a web search");
  await press("Undo");
  expect(decisions()).toEqual([
    { ...OFFER, decision: "web_search" },
    { ...OFFER, decision: "open" },
  ]);
});

test("a decided link shows the decision and can be reopened", async () => {
  await show();
  await choose("corrected");
  await expect.poll(() => page.element.textContent).toContain("Hidden");
  expect(page.element.textContent).toContain("0 reports");
  await press("Reopen");
  expect(decisions()).toEqual([{ ...OFFER, decision: "open" }]);
  await choose("dismissed");
  await expect.poll(() => page.element.textContent).toContain("No reports have been dismissed yet.");
});

test("a failed decision shows an error and keeps the link", async () => {
  await show(() => Response.json({ error: "x", message: "x", code: "internal" }, { status: 500 }));
  await press("Dismiss");
  await expect
    .poll(() => document.body.textContent)
    .toContain("The change couldn’t be saved. Please try again.");
  expect(page.element.textContent).toContain("Metropolis");
});
