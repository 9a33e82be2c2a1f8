// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { SwitchesSection } from "./switches-section.tsx";

const DEFAULTS = {
  features: ["vault"],
  similarRowMaxSeeds: 2,
  similarRowPerRowLimit: 12,
  similarRowMinItems: 6,
  similarRowMinRating: 2,
  similarRowRecentDays: 60,
  similarRowTitle1: null,
  similarRowTitle2: null,
};
const PATH = "/api/admin/feature-settings";

let sent: { method: string; body: object | null }[] = [];
let put: (body: object) => Response = (body) => answerOf(body);
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
  put = (body) => answerOf(body);
});

const answerOf = (settings: object) => Response.json({ settings, defaults: DEFAULTS, revision: 3 });

async function show(): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    if (url !== PATH) return Response.json({});
    const json = typeof body === "string" ? (JSON.parse(body) as object) : null;
    sent.push({ method, body: json });
    return method === "PUT" && json !== null ? put(json) : answerOf(DEFAULTS);
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <SwitchesSection />
    </QueryClientProvider>,
  );
  await expect.poll(() => labelled("Vault")).not.toBeUndefined();
}

const labelled = (name: string) =>
  [...page.element.querySelectorAll("label")].find(({ textContent }) => textContent.startsWith(name))
    ?.control as HTMLInputElement | undefined;
const button = (name: string) =>
  [...page.element.querySelectorAll("button")].find(({ textContent }) => textContent.includes(name));
const press = (name: string) => act(async () => button(name)?.click());

async function enter(name: string, value: string): Promise<void> {
  await act(async () => {
    const input = labelled(name);
    if (input === undefined) throw new Error(`No field ${name}`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("switches and values are saved together with the revision they're based on", async () => {
  await show();
  expect(labelled("Vault")?.checked).toBe(true);
  await act(async () => labelled("Social feed")?.click());
  await enter("Rows per dashboard", "3");
  await enter("Title of the first row", "  More like {title} ");
  await press("Save changes");
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      method: "PUT",
      body: {
        ...DEFAULTS,
        features: ["social", "vault"],
        similarRowMaxSeeds: 3,
        similarRowTitle1: "More like {title}",
        revision: 3,
      },
    });
  await expect.poll(() => button("Save changes")?.disabled).toBe(true);
});

test("a number out of range is marked at its field and not sent", async () => {
  await show();
  sent = [];
  await enter("Rows per dashboard", "6");
  await press("Save changes");
  expect(page.element.textContent).toContain("Enter a whole number from 0 to 5");
  expect(sent).toEqual([]);
});

test("another administrator's change isn't overwritten, and the input stays", async () => {
  await show();
  put = () =>
    Response.json({ error: "No", message: "No", code: "conflict", requestId: "1" }, { status: 409 });
  await enter("Titles per row", "20");
  await press("Save changes");
  await expect.poll(() => page.element.textContent).toContain("Another administrator changed the settings");
  expect(labelled("Titles per row")?.value).toBe("20");
});

test("restoring the defaults discards the input", async () => {
  await show();
  await enter("Titles per row", "20");
  await press("Apply defaults");
  await expect.poll(() => sent.at(-1)).toEqual({ method: "DELETE", body: null });
  await expect.poll(() => labelled("Titles per row")?.value).toBe("12");
});
