// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { render } from "../../ui/render.fixture.tsx";
import { TestEmailSection } from "./test-email-section.tsx";

let page: Awaited<ReturnType<typeof render>>;

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});

async function sendWith(answer: () => Response): Promise<void> {
  vi.stubGlobal("fetch", async () => answer());
  page = await render(<TestEmailSection />);
  await act(async () => page.element.querySelector("button")?.click());
}

const status = () => page.element.querySelector("output")?.textContent;
const alert = () => page.element.querySelector('[role="alert"]')?.textContent;

test.for([
  ["sent", null, "The mail server accepted the email to ana@example.com."],
  ["written", "1.eml", "There’s no mail server, so the email was written to outbox/1.eml."],
])("a test email that was %s says where it went", async ([outcome, details, text]) => {
  await sendWith(() => Response.json({ outcome, details, recipient: "ana@example.com" }));
  await expect.poll(status).toBe(text);
  expect(alert()).toBeFalsy();
});

test("a test email that the mail server refuses shows the server's reason", async () => {
  const details = "550 5.7.1 Relaying denied";
  await sendWith(() => Response.json({ outcome: "failed", details, recipient: "ana@example.com" }));
  await expect.poll(alert).toBe(`The email wasn’t sent. ${details}`);
  expect(status()).toBe("");
});

test("too many test emails say how long to wait", async () => {
  const message = "Too many requests";
  const body = { error: message, message, code: "rate_limited", requestId: "1" };
  await sendWith(() => Response.json(body, { status: 429, headers: { "retry-after": "600" } }));
  await expect.poll(alert).toBe("Too many test emails in a short time. Please wait ten minutes.");
});
