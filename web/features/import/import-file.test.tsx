// @vitest-environment jsdom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { queryClient } from "../../api/query-client.ts";
import { render } from "../../ui/render.fixture.tsx";
import { ImportFile } from "./import-file.tsx";

let page: Awaited<ReturnType<typeof render>>;
let sent: string[] = [];

afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
  queryClient.clear();
  sent = [];
});

async function choose(
  file: File,
  answer: () => Promise<Response>,
  failure: string | null = null,
): Promise<void> {
  vi.stubGlobal("fetch", async (url: string) => {
    sent.push(url);
    return answer();
  });
  page = await render(<ImportFile failure={failure} />);
  await act(async () => {
    const input = page.element.querySelector("input");
    if (input === null) return;
    Object.defineProperty(input, "files", { value: [file], configurable: true });
    Object.defineProperty(input, "value", { value: "", writable: true, configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const said = () => page.element.querySelector("[role=alert]")?.textContent;
const refused = (status: number, message: string) => async () =>
  Response.json({ error: message, message, code: "bad_request", requestId: "1" }, { status });
const ratings = () => new File(["Name,Year\n"], "ratings.csv");

test("a file is uploaded under its name, without any message", async () => {
  await choose(ratings(), async () => Response.json({ import: { id: 1 } }));
  await expect.poll(() => sent).toContain("/api/imports?name=ratings.csv");
  expect(said()).toBe("");
});

test.each<[string, () => Promise<Response>, string]>([
  [
    "the server doesn't respond",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "We can’t reach the server right now.",
  ],
  ["too many files were uploaded", refused(429, "Too many requests"), "Too many files in a short time."],
  ["the file is too large for the server", refused(413, "Too large"), "The file is larger than 25 MB."],
  [
    "the server gives a reason",
    refused(409, "Another file of yours is being read"),
    "Another file of yours is being read",
  ],
])("when %s, a message says so and the file can be chosen again", async (_, answer, sentence) => {
  await choose(ratings(), answer);
  await expect.poll(said).toContain(sentence);
  expect(page.element.querySelector("button")?.textContent).toContain("Choose another file");
});

test("a file that's too large isn't uploaded", async () => {
  const file = ratings();
  Object.defineProperty(file, "size", { value: 26 * 1024 * 1024 });
  await choose(file, async () => Response.json({}));
  await expect.poll(said).toContain("The file is larger than 25 MB.");
  expect(sent).toEqual([]);
});
