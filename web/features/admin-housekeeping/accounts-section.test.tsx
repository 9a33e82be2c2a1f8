// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Toasts } from "../../titles/toasts.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { AccountsSection } from "./accounts-section.tsx";

const accountOf = (id: number, username: string, changed: object = {}) => ({
  id,
  username,
  masked_email: "a…@example.com",
  is_admin: false,
  locked_at: null,
  created_at: "2026-03-10T12:00:00.000Z",
  ...changed,
});
const ANA = accountOf(1, "ana", { is_admin: true });
const BEN = accountOf(2, "ben");

let sent: { name: string; body: object | null }[] = [];
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
});

async function show(put: () => Response = () => Response.json({ account: BEN })): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit & { method: string }) => {
    sent.push({ name: `${method} ${url}`, body: typeof body === "string" ? JSON.parse(body) : null });
    if (method === "PUT") return put();
    if (url.includes("q=nobody")) return Response.json({ accounts: [], pagination: { hasMore: false } });
    if (url.includes("after=ben"))
      return Response.json({ accounts: [accountOf(3, "cleo")], pagination: { hasMore: false } });
    return Response.json({ accounts: [ANA, BEN], pagination: { hasMore: true } });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <AccountsSection />
      <Toasts />
    </QueryClientProvider>,
  );
  await expect.poll(rows).toHaveLength(2);
}

const rows = () =>
  [...page.element.querySelectorAll("section[aria-labelledby] li")].map(({ textContent }) => textContent);
const button = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(name));
const press = (name: string, within?: ParentNode) => act(async () => button(name, within)?.click());
const rowOf = (name: string) =>
  [...page.element.querySelectorAll("section[aria-labelledby] li")].find(({ textContent }) =>
    textContent.startsWith(name),
  );
const changes = () => sent.filter(({ name }) => name.startsWith("PUT"));

test("locking an account asks for confirmation, and its toast offers Undo", async () => {
  await show();
  await press("Lock", rowOf("ben"));
  await expect.poll(() => document.body.textContent).toContain("Lock ben’s account?");
  expect(changes()).toEqual([]);
  await press("Lock", document.querySelector("[role=dialog]") ?? undefined);
  await expect.poll(changes).toEqual([{ name: "PUT /api/admin/accounts/2", body: { is_locked: true } }]);
  await expect.poll(() => document.body.textContent).toContain("ben’s account is locked.");
  await press("Undo");
  await expect.poll(() => changes().at(-1)?.body).toEqual({ is_locked: false });
});

test("a refused change shows the server's reason", async () => {
  const message = "This is the last administrator. Make someone else an administrator first";
  await show(() =>
    Response.json({ error: message, message, code: "conflict", requestId: "1" }, { status: 409 }),
  );
  await press("Remove admin access", rowOf("ana"));
  await expect.poll(() => document.body.textContent).toContain("Remove ana’s admin access?");
  await press("Remove admin access", document.querySelector("[role=dialog]") ?? undefined);
  await expect.poll(() => document.body.textContent).toContain(message);
});

test("more accounts load on demand, and an empty result says so", async () => {
  await show();
  await press("More accounts");
  await expect.poll(rows).toHaveLength(3);
  await act(async () => {
    const input = page.element.querySelector("input");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "nobody");
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect.poll(() => page.element.textContent).toContain("No matching accounts.");
});
