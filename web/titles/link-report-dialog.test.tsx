// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import type { Provider } from "#contract/availability.ts";

import { render } from "../ui/render.fixture.tsx";
import { LinkReportDialog } from "./link-report-dialog.tsx";
import { Toasts } from "./toasts.tsx";

const provider = (id: number, name: string): Provider => ({
  provider_id: id,
  provider_name: name,
  logo_path: null,
});
const [NETFLIX, APPLE] = [provider(8, "Netflix"), provider(2, "Apple TV")];

let sent: { name: string; body: object }[] = [];
let isOpen = true;
let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  sent = [];
  isOpen = true;
});

async function show({ flatrate = [NETFLIX], answer = Response.json({ success: true }) } = {}): Promise<void> {
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body: string }) => {
    sent.push({ name: `${method} ${url}`, body: JSON.parse(body) });
    return answer;
  });
  page = await render(
    <>
      <LinkReportDialog
        item={{ id: 7, title: "Arrival" }}
        country="DE"
        offers={{ flatrate, rent: [APPLE], buy: [APPLE] }}
        isOpen
        onClose={() => (isOpen = false)}
      />
      <Toasts />
    </>,
  );
}

const dialog = () => document.querySelector('[role="dialog"]') ?? document.createElement("div");
const send = () => act(async () => dialog().querySelector("form")?.requestSubmit());
const choose = (name: string) =>
  act(async () =>
    [...dialog().querySelectorAll("label")].find(({ textContent }) => textContent.startsWith(name))?.click(),
  );

test("each service is listed once with its kinds of offers; the chosen one is reported", async () => {
  await show();
  expect([...dialog().querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual([
    "NetflixStream",
    "Apple TVRent, Buy",
  ]);
  await choose("Apple TV");
  await send();
  expect(sent).toEqual([{ name: "POST /api/items/7/link-reports", body: { provider_id: 2, country: "DE" } }]);
  expect(isOpen).toBe(false);
  await expect.poll(() => document.body.textContent).toContain("We’ll check that link");
});

test("a report can't be sent before a service is chosen", async () => {
  await show();
  await send();
  expect(dialog().textContent).toContain("Choose a service");
  expect(sent).toEqual([]);
});

test("if a report can't be sent, the dialog says so and stays open", async () => {
  const body = { error: "x", message: "x", code: "internal", requestId: "1" };
  await show({ answer: Response.json(body, { status: 500 }) });
  await choose("Netflix");
  await send();
  await expect.poll(() => dialog().textContent).toContain("couldn’t be sent");
  expect(isOpen).toBe(true);
  expect(dialog().querySelector<HTMLInputElement>("input:checked")?.value).toBe("8");
});
