// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Toasts } from "../../titles/toasts.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { AdditionsSection } from "./additions-section.tsx";

const LANTERN = {
  id: 4711,
  title: "The Lantern Keeper",
  media_type: "movie",
  year: 1987,
  overview: "",
  genres: [],
  state: "waiting",
  added_at: "2026-03-10T12:00:00.000Z",
  reviewed_at: null,
  adders_count: 5,
  added_by: ["ana", "ben", "cleo"],
};

let sent: { name: string; body: object | null }[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
});

async function show(change: () => Response = () => Response.json({ addition: LANTERN })): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    sent.push({ name: `${method} ${url}`, body: typeof body === "string" ? JSON.parse(body) : null });
    if (method !== "GET") return change();
    const additions = url.includes("state=waiting") ? [LANTERN] : [];
    return Response.json({ additions, pagination: { hasMore: false, next_after: null }, waiting_count: 1 });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <AdditionsSection />
      <Toasts />
    </QueryClientProvider>,
  );
  await expect.poll(() => page.element.textContent).toContain("1 title needs review.");
}

const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll("button")].find(({ textContent }) => textContent === name);
const press = (name: string, within?: ParentNode) => act(async () => button(name, within)?.click());
const dialog = () => document.querySelector('[role="dialog"]') ?? document.createElement("div");
const changes = () => sent.filter(({ name }) => !name.startsWith("GET"));
const type = (element: HTMLInputElement | null, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(element, value);
    element?.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("an addition shows its title, type, year and the people who added it", async () => {
  await show();
  const [row] = page.element.querySelectorAll("section li");
  expect(row?.textContent).toContain("The Lantern Keeper");
  expect(row?.textContent).toContain("Movie, 1987");
  expect(row?.textContent).toMatch(/Added by ana, ben, cleo and 2 more/);
});

test("confirming takes one click, and so does undoing it", async () => {
  await show();
  await press("Confirm");
  expect(changes()).toEqual([
    { name: "PUT /api/admin/additions/4711/decision", body: { decision: "confirmed" } },
  ]);
  await expect.poll(() => document.body.textContent).toContain("is now visible to everyone");
  await press("Undo");
  expect(changes().at(-1)?.body).toEqual({ decision: "waiting" });
});

test("refusing asks for a reason first", async () => {
  await show();
  await press("Reject");
  expect(changes()).toEqual([]);
  expect(dialog().textContent).toContain("Reject The Lantern Keeper?");
  await type(dialog().querySelector("input"), "A music video");
  await press("Reject", dialog());
  expect(changes().at(-1)?.body).toEqual({ decision: "refused", reason: "A music video" });
});

test("a refused correction shows why and keeps the input", async () => {
  await show(() =>
    Response.json(
      { error: "Merge the two", message: "Merge the two", code: "conflict", requestId: "1" },
      { status: 409 },
    ),
  );
  await press("Edit");
  await type(dialog().querySelector('input[name="year"]'), "1988");
  await act(async () => dialog().querySelector("form")?.requestSubmit());
  await expect.poll(() => dialog().textContent).toContain("Merge the two");
  expect(changes().at(-1)?.body).toMatchObject({ title: "The Lantern Keeper", year: 1988, genres: [] });
  expect(dialog().querySelector<HTMLInputElement>('input[name="year"]')?.value).toBe("1988");
});

test("an empty list says so", async () => {
  await show();
  const select = page.element.querySelector("select");
  await act(async () => {
    if (select !== null) select.value = "refused";
    select?.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect.poll(() => page.element.textContent).toContain("No titles have been rejected yet.");
});
