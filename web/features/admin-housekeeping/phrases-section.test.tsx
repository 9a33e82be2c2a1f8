// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { Toasts } from "../../titles/toasts.tsx";
import { render } from "../../ui/render.fixture.tsx";
import { PhrasesSection } from "./phrases-section.tsx";

const WORD = {
  word: "cozycore",
  use_count: 6,
  first_used_on: "2026-03-01",
  last_used_on: "2026-03-10",
};
const PHRASE = {
  id: 4,
  phrase: "brain rot",
  meaning: "silly and lighthearted",
  added_at: "2026-03-10T12:00:00.000Z",
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
    const pagination = { hasMore: false };
    if (url.includes("unknown-words"))
      return Response.json({ words: url.includes("open") ? [WORD] : [], pagination, open_count: 1 });
    if (url.includes("wish-phrases")) return Response.json({ phrases: [PHRASE], pagination });
    const understood = [{ kind: "mood", value: "cozy", label: "Cozy", chip: "Cozy", start: 0, end: 4 }];
    const notUnderstood = [{ text: "gentil", start: 9, end: 15 }];
    return Response.json({ understood, not_understood: notUnderstood, items: [{ title: "Paddington" }] });
  });
  page = await render(
    <QueryClientProvider client={queryClient}>
      <PhrasesSection />
      <Toasts />
    </QueryClientProvider>,
  );
  await expect.poll(() => page.element.textContent).toContain("brain rot");
}

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent.startsWith(name))?.click(),
  );
const field = (name: string) => page.element.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, text: string) =>
  act(async () => {
    const input = field(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
const changes = () => sent.filter(({ name }) => !name.startsWith("GET"));

test("a word that wasn't understood shows how often it was used, and Teach fills in the form", async () => {
  await show();
  expect(page.element.textContent).toMatch(/cozycore6 uses, last .*10/);
  await press("Teach");
  expect(field("phrase")?.value).toBe("cozycore");
  expect(document.activeElement).toBe(field("meaning"));
});

test("the meaning shows how it's read, what isn't understood, and what it finds", async () => {
  await show();
  await type("meaning", "cozy and gentil");
  await expect.poll(() => page.element.textContent).toContain("Read as Cozy");
  expect(page.element.textContent).toContain("Not understood: gentil");
  expect(page.element.textContent).toContain("Finds Paddington");
});

test("a saved phrase empties the form, which is ready for the next one", async () => {
  await show();
  await press("Teach");
  await type("meaning", "cozy");
  await press("Save phrase");
  await expect.poll(() => document.body.textContent).toContain("“cozycore” is now understood.");
  expect(changes()).toEqual([
    { name: "PUT /api/admin/wish-phrases", body: { phrase: "cozycore", meaning: "cozy" } },
  ]);
  expect([field("phrase")?.value, field("meaning")?.value]).toEqual(["", ""]);
  expect(document.activeElement).toBe(field("phrase"));
});

test("a refused meaning keeps what was typed, and the error is at its field", async () => {
  const message = "“gentil” isn’t understood yet. Use other words";
  const refusal = { error: message, message, code: "validation_failed", fields: { meaning: message } };
  await show(() => Response.json(refusal, { status: 400 }));
  await press("Teach");
  await type("meaning", "gentil");
  await press("Save phrase");
  await expect.poll(() => page.element.textContent).toContain(message);
  expect(field("meaning")?.value).toBe("gentil");
  expect(field("meaning")?.getAttribute("aria-invalid")).toBe("true");
});

test("an added phrase can be edited, and a removed one can be put back", async () => {
  await show();
  await press("Edit");
  expect([field("phrase")?.value, field("meaning")?.value]).toEqual(["brain rot", "silly and lighthearted"]);
  await press("Remove");
  await expect.poll(() => document.body.textContent).toContain("“brain rot” was removed.");
  await press("Undo");
  expect(changes()).toEqual([
    { name: "DELETE /api/admin/wish-phrases/4", body: null },
    {
      name: "PUT /api/admin/wish-phrases",
      body: { phrase: "brain rot", meaning: "silly and lighthearted" },
    },
  ]);
  await expect.poll(() => document.body.textContent).not.toContain("was removed");
});

test("dismissing a word takes one click, and so does undoing it", async () => {
  await show();
  await press("Dismiss");
  await expect.poll(() => document.body.textContent).toContain("“cozycore” was dismissed.");
  await press("Undo");
  expect(changes().map(({ body }) => body)).toEqual([
    { word: "cozycore", decision: "dismissed" },
    { word: "cozycore", decision: "open" },
  ]);
  await expect.poll(() => document.body.textContent).not.toContain("was dismissed");
});
